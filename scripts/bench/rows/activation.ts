import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Browser } from 'playwright-core';
import { launchChromium } from '../../../test/harness/chromium';
import { projectRoot } from '../../../test/harness/paths';
import { createSampleWorkspace } from '../../../test/harness/sample-workspace';
import { createTemporaryFolder } from '../../../test/harness/temporary-folder';
import { startVscodeServer, type VscodeServer } from '../../../test/harness/vscode-server';
import { Workbench } from '../../../test/harness/workbench';
import { median } from '../measure.mjs';
import { atMostMore } from '../row.mjs';

const WINDOWS = 12;
const WARM_UP = 2;
const driver = path.join(projectRoot, 'scripts/bench/activation');

/** Row 12: the extension's activation beside an empty extension's, each once in every one of a dozen windows. */
export async function measureActivation(vsix: string) {
  const folder = await createTemporaryFolder('connecta-bench');
  const workspace = await createSampleWorkspace();
  const times = path.join(folder.path, 'times');
  const server = await startVscodeServer({
    developmentMode: true,
    extensions: [vsix, await packageEmpty(folder.path)],
    env: { CONNECTA_BENCH_ACTIVATION: times },
  });
  const browser = await launchChromium();
  try {
    for (let window = 0; window < WARM_UP + WINDOWS; window++) {
      await openOnce(browser, server, workspace.folder);
    }
    const lines = (await readFile(times, 'utf8')).trim().split('\n').slice(WARM_UP);
    const read = lines.map((line) => JSON.parse(line) as Record<string, number>);
    const of = (id: string) => {
      const all = read.map((times) => times[`connecta.${id}`] ?? Number.NaN);
      // Whoever comes first pays more. They took turns: each median is of windows with the same order.
      const inTurn = [0, 1].map((turn) => median(all.filter((_, index) => index % 2 === turn)));
      return inTurn.reduce((sum, each) => sum + each / inTurn.length, 0);
    };
    const line = {
      row: '12',
      work: 'activation, no command run',
      value: of('connecta-program-ui'),
      baseline: 'an empty extension',
      base: of('empty'),
    };
    return [atMostMore(line, 20)];
  } finally {
    await browser.close();
    await server.stop();
    workspace.remove();
    folder.remove();
  }
}

async function packageEmpty(folder: string): Promise<string> {
  const file = path.join(folder, 'empty.vsix');
  const vsce = path.join(projectRoot, 'node_modules/@vscode/vsce/vsce');
  const options = ['--no-dependencies', '--allow-missing-repository', '--skip-license'];
  await promisify(execFile)(process.execPath, [vsce, 'package', ...options, '--out', file], {
    cwd: path.join(driver, 'empty'),
  });
  return file;
}

/** A window with an extension host of its own, which times both and ends. */
async function openOnce(browser: Browser, server: VscodeServer, folder: string): Promise<void> {
  const page = await browser.newPage({ viewport: { width: 1400, height: 900 } });
  const remote = (file: string) => `vscode-remote://${server.authority}${file}`;
  const finished = new Promise<number>((resolve) => {
    void page.exposeFunction('codeAutomationExit', resolve);
  });
  await page.exposeFunction('codeAutomationLog', () => {});
  await Workbench.open(page, server, {
    folder,
    payload: [
      ['extensionDevelopmentPath', remote(driver)],
      ['extensionTestsPath', remote(path.join(driver, 'times.cjs'))],
    ],
  });
  const code = await finished;
  await page.close();
  if (code !== 0) throw new Error('The activation could not be timed.');
}
