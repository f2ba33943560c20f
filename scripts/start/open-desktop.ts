import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { atOwnExit } from '../../test/harness/own-exit';
import { projectRoot } from '../../test/harness/paths';
import { spawnReaped } from '../../test/harness/reaped-process';
import { createTemporaryFolder } from '../../test/harness/temporary-folder';
import { writeUserSettings } from '../../test/harness/vscode-settings';
import { createSample } from './sample';

/**
 * The window belongs to a process that the `code` command leaves behind. All processes of it, and no other, have this
 * run's data folder among their arguments.
 */
function endWindow(dataDir: string): void {
  if (process.platform === 'win32') return;
  const list = execFileSync('ps', ['-axo', 'pid=,command='], { encoding: 'utf8' });
  for (const line of list.split('\n')) {
    const pid = Number.parseInt(line, 10);
    if (!line.includes(dataDir) || Number.isNaN(pid)) continue;
    try {
      process.kill(pid, 'SIGTERM');
    } catch {
      // It ended meanwhile.
    }
  }
}

/** Opens the sample in a desktop VS Code with data of its own; resolves when its window is closed. */
export async function openDesktop(code: string): Promise<void> {
  const workspace = await createSample();
  const data = await createTemporaryFolder('vscode-data');
  await writeUserSettings(data.path);
  const window = await spawnReaped(
    code,
    [
      `--extensionDevelopmentPath=${projectRoot}`,
      `--extensionDevelopmentPath=${path.join(projectRoot, 'scripts/starter')}`,
      ...['--user-data-dir', path.join(data.path, 'data')],
      ...['--extensions-dir', path.join(data.path, 'extensions')],
      '--disable-workspace-trust',
      '--new-window',
      '--wait',
      workspace.folder,
    ],
    { stdio: 'inherit' },
  );
  atOwnExit(() => endWindow(data.path));
  console.log('VS Code is open with the sample. Ctrl+C closes it.');
  await once(window.child, 'exit');
}
