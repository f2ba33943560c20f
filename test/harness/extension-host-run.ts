import { format } from 'node:util';
import { launchChromium } from './chromium';
import { startVscodeServer } from './vscode-server';
import { Workbench } from './workbench';

export interface ExtensionHostRun {
  readonly extension: string;
  /** A module that exports `run()`; its rejection is a failure. */
  readonly tests: string;
  readonly folder: string;
  readonly timeoutMs: number;
  log(line: string): void;
}

/** Loads an extension and its tests from folders into a real extension host; resolves with the exit code of the tests. */
export async function runInExtensionHost(run: ExtensionHostRun): Promise<number> {
  const server = await startVscodeServer({ developmentMode: true });
  const browser = await launchChromium();
  try {
    const page = await browser.newPage({ viewport: { width: 1400, height: 900 } });
    const remote = (file: string) => `vscode-remote://${server.authority}${file}`;
    // The two functions that VS Code's web build calls when it runs tests.
    let finish: (code: number) => void = () => {};
    const finished = new Promise<number>((resolve) => {
      finish = resolve;
    });
    await page.exposeFunction('codeAutomationLog', (_type: string, args: unknown[]) =>
      run.log(format(...args)),
    );
    await page.exposeFunction('codeAutomationExit', (code: number) => finish(code));
    page.on('crash', () => finish(1));
    const timer = setTimeout(() => {
      run.log(`The tests did not end within ${run.timeoutMs / 1000} s`);
      finish(1);
    }, run.timeoutMs);
    await Workbench.open(page, server, {
      folder: run.folder,
      payload: [
        ['extensionDevelopmentPath', remote(run.extension)],
        ['extensionTestsPath', remote(run.tests)],
        ['skipWelcome', 'true'],
        ['skipReleaseNotes', 'true'],
      ],
    });
    const code = await finished;
    clearTimeout(timer);
    return code;
  } finally {
    await browser.close();
    await server.stop();
  }
}
