import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import path from 'node:path';

/**
 * The desktop VS Code's command on PATH, or undefined where there is none to use: for root, whom it refuses, and inside
 * a VS Code terminal of another machine, where `code` only sends files to an open window.
 */
export async function findDesktop(environment = process.env) {
  if (process.getuid?.() === 0 || environment.VSCODE_IPC_HOOK_CLI) return undefined;
  const name = process.platform === 'win32' ? 'code.cmd' : 'code';
  for (const directory of (environment.PATH ?? '').split(path.delimiter)) {
    const file = path.join(directory, name);
    try {
      await access(file, constants.X_OK);
      return file;
    } catch {
      // Not in this directory.
    }
  }
  return undefined;
}
