import { constants } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import path from 'node:path';
import { RequestError } from '../request-error';

const INSTALL: Readonly<Partial<Record<NodeJS.Platform, string>>> = {
  win32: 'Install it from https://git-scm.com/download/win',
  darwin: 'Install it with "xcode-select --install"',
  linux: 'Install the package "git" of your system',
};

/** What a person does about a git that is not there, or is not complete. */
export function notInstalled(platform: NodeJS.Platform, cause?: unknown): RequestError {
  const how = INSTALL[platform] ?? 'Install it from https://git-scm.com';
  return new RequestError(
    `Git is not installed, or not where programs are looked for (PATH). ${how}, then start the editor again.`,
    { cause },
  );
}

/**
 * The absolute path of the system's git. Only absolute folders of the PATH are looked into: a program that lies in the open folder
 * must never be taken for git, as both Windows and a "." in the PATH would have it.
 *
 * @throws RequestError that says how to install it
 */
export async function findGit(
  env: Readonly<Record<string, string | undefined>>,
  platform: NodeJS.Platform,
): Promise<string> {
  const windows = platform === 'win32';
  const paths = windows ? path.win32 : path.posix;
  const name = Object.keys(env).find((key) => (windows ? key.toUpperCase() : key) === 'PATH');
  const folders = (env[name ?? ''] ?? '').split(paths.delimiter);
  const usual = windows
    ? [env.ProgramFiles, env.LOCALAPPDATA && paths.join(env.LOCALAPPDATA, 'Programs')].flatMap(
        (base) => (base ? [paths.join(base, 'Git', 'cmd')] : []),
      )
    : ['/usr/bin', '/usr/local/bin', '/opt/homebrew/bin'];
  for (const folder of [...folders, ...usual]) {
    if (!paths.isAbsolute(folder)) continue;
    const candidate = paths.join(folder, windows ? 'git.exe' : 'git');
    if (await isProgram(candidate)) return candidate;
  }
  throw notInstalled(platform);
}

async function isProgram(file: string): Promise<boolean> {
  try {
    await access(file, constants.X_OK);
    return (await stat(file)).isFile();
  } catch {
    return false;
  }
}
