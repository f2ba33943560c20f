import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Browser, Frame, Page } from 'playwright-core';
import { launchChromium } from '../harness/chromium';
import { framesOnScreen } from '../harness/frames-on-screen';
import { readOutputLog } from '../harness/output-log';
import { projectRoot } from '../harness/paths';
import { descendantsOf, type ProcessEntry } from '../harness/process-tree';
import {
  createSampleWorkspace,
  type SampleWorkspace,
  type WorkspaceOptions,
} from '../harness/sample-workspace';
import { takeScreenshot } from '../harness/screenshot';
import { ask, findView, findViewPage, type ViewFrames } from '../harness/view-frames';
import {
  startVscodeServer,
  type VscodeServer,
  type VscodeServerOptions,
} from '../harness/vscode-server';
import { waitFor } from '../harness/wait-for';
import { Workbench } from '../harness/workbench';

/** The package that `npm run package` wrote: what a person would install. */
function packagedExtension(): string {
  const manifest = JSON.parse(readFileSync(path.join(projectRoot, 'package.json'), 'utf8'));
  const file = path.join(projectRoot, `${manifest.name}-${manifest.version}.vsix`);
  if (!existsSync(file)) throw new Error(`${file} is missing: npm run package makes it.`);
  return file;
}

/** A window, a server and connectors that all start at once take their time on a busy machine. */
const patience = 90_000;

export interface WindowOptions extends WorkspaceOptions, Omit<VscodeServerOptions, 'extensions'> {
  /** Program files to put into the workspace, by name without `.connecta.js`. */
  readonly programs?: Readonly<Record<string, string>>;
  /** Other files of the workspace: text by path. */
  readonly files?: Readonly<Record<string, string>>;
}

/** A window on the sample workspace with the packaged extension, and what a test wants to know about it. */
export class ConnectaWindow {
  private constructor(
    readonly server: VscodeServer,
    readonly workspace: SampleWorkspace,
    private readonly browser: Browser,
    readonly page: Page,
    readonly workbench: Workbench,
  ) {}

  static async open(options: WindowOptions = {}): Promise<ConnectaWindow> {
    const workspace = await createSampleWorkspace(options);
    for (const [name, code] of Object.entries(options.programs ?? {})) {
      await workspace.write(programFile(name), code);
    }
    for (const [file, text] of Object.entries(options.files ?? {})) {
      await workspace.write(file, text);
    }
    const server = await startVscodeServer({ ...options, extensions: [packagedExtension()] });
    const browser = await launchChromium();
    const page = await browser.newPage({ viewport: { width: 1400, height: 900 } });
    const workbench = await Workbench.open(page, server, { folder: workspace.folder });
    return new ConnectaWindow(server, workspace, browser, page, workbench);
  }

  /** Opens a program of the workspace and runs it as a person would. */
  async run(name: string): Promise<void> {
    await this.workbench.openFile(programFile(name));
    await this.workbench.runCommand('Connecta: Run Program');
  }

  view(): Promise<ViewFrames> {
    return findView(this.page, patience);
  }

  /** The view in sight once it holds such an element. */
  async viewWith(selector: string): Promise<ViewFrames> {
    return waitFor(
      `a view with ${selector}`,
      async () => {
        const view = await findView(this.page, patience);
        const count = await ask(view.payload.locator(selector).count());
        return (count ?? 0) > 0 && view;
      },
      patience,
    );
  }

  /** The panel in sight, once it says something instead of showing a view. */
  async message(title: RegExp): Promise<Frame> {
    return waitFor(
      `a panel that says ${title}`,
      async () => {
        const frame = await findViewPage(this.page, patience);
        return (await ask(frame.getByRole('heading', { name: title }).isVisible())) && frame;
      },
      patience,
    );
  }

  /** The whole log channel. */
  log(): Promise<string> {
    return readOutputLog(this.server, 'Connecta');
  }

  /** Waits for such a line in the log. */
  async logLine(pattern: RegExp): Promise<string> {
    return waitFor(
      `${pattern} in the log`,
      async () => pattern.exec(await this.log())?.[0],
      patience,
    );
  }

  /** Everything that the extension host started, and the extension host itself first. */
  async extensionHostTree(): Promise<readonly ProcessEntry[]> {
    const all = await descendantsOf(this.server.pid);
    const host = all.find(({ command }) => command.includes('--type=extensionHost'));
    if (!host) throw new Error('There is no extension host');
    return [host, ...(await descendantsOf(host.pid))];
  }

  /** Our servers among them. */
  async connectaServers(): Promise<readonly ProcessEntry[]> {
    const tree = await this.extensionHostTree();
    return tree.filter(({ command }) => /connecta-program-ui[^ ]*\/dist\/server\.js/.test(command));
  }

  screenshot(name: string): Promise<void> {
    return takeScreenshot(this.page, `e2e/${name}`);
  }

  /** Ends everything; a picture stays of a window in which a test failed. */
  async close(): Promise<void> {
    await this.browser.close();
    await this.server.stop();
    this.workspace.remove();
  }
}

function programFile(name: string): string {
  return `${name}.connecta.js`;
}

/**
 * One window for the tests of a `describe`, opened before the first and closed after the last. When a test fails, a
 * picture of the window and the log channel stay behind.
 */
export function withWindow(options: WindowOptions = {}): () => ConnectaWindow {
  let opened: ConnectaWindow | undefined;
  before(async function () {
    this.timeout(180_000);
    opened = await ConnectaWindow.open(options);
  });
  afterEach(async function () {
    const test = this.currentTest;
    if (!opened || test?.state !== 'failed') return;
    this.timeout(60_000);
    // The test has failed; that no picture comes of a window that hangs is no failure of its own.
    const unkept = (what: string) => (error: unknown) => console.log(`No ${what}: ${error}`);
    const name = `failed/${test.fullTitle().replaceAll(/[^\w]+/g, '-')}`;
    await opened.screenshot(name).catch(unkept('picture'));
    await framesOnScreen(opened.page)
      .then((frames) => console.log(`── frames ──\n${frames}`))
      .catch(unkept('frames'));
    await opened
      .log()
      .then((log) => console.log(`── log channel ──\n${log}──`))
      .catch(unkept('log channel'));
  });
  after(async function () {
    this.timeout(30_000);
    await opened?.close();
  });
  return () => {
    if (!opened) throw new Error('The window is not open');
    return opened;
  };
}
