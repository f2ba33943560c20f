import { constants } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import path from 'node:path';

export type ResolvedCommand =
  | { readonly kind: 'found'; readonly file: string }
  /** Where it was looked for: folders of the PATH, or the one file that it names. */
  | { readonly kind: 'missing'; readonly searched: readonly string[] };

export interface CommandLookup {
  readonly env: Readonly<Record<string, string>>;
  /** Absolute; relative commands are looked for from here. */
  readonly cwd: string;
  readonly platform: NodeJS.Platform;
  /** Whether a file is there that can be started. */
  startable(file: string): Promise<boolean>;
}

const DEFAULT_EXTENSIONS = '.COM;.EXE;.BAT;.CMD';
const EXPLICIT_EXTENSIONS = ['.ps1'];

/**
 * The file behind a command, found before it is started, so that a failure can say where it was looked for: every
 * folder of the PATH that the connector gets, on Windows with every ending of PATHEXT, as `npx` is `npx.cmd` there.
 */
export async function resolveCommand(
  command: string,
  lookup: CommandLookup,
): Promise<ResolvedCommand> {
  const windows = lookup.platform === 'win32';
  const { delimiter, join, resolve } = windows ? path.win32 : path.posix;
  const names = windows ? windowsNames(command, lookup.env) : [command];
  const named = command.includes('/') || (windows && command.includes('\\'));
  const folders = named
    ? []
    : (variable('PATH', lookup) ?? '')
        .split(delimiter)
        .map((folder) => folder.replace(/^"(.*)"$/, '$1'))
        .filter((folder) => folder !== '');
  const candidates = named
    ? names.map((name) => resolve(lookup.cwd, name))
    : folders.flatMap((folder) => names.map((name) => join(resolve(lookup.cwd, folder), name)));
  for (const file of candidates) if (await lookup.startable(file)) return { kind: 'found', file };
  return { kind: 'missing', searched: named ? candidates.slice(0, 1) : folders };
}

/** Whether this machine can start the file. */
export async function isStartable(file: string): Promise<boolean> {
  try {
    await access(file, process.platform === 'win32' ? constants.F_OK : constants.X_OK);
    return (await stat(file)).isFile();
  } catch {
    return false;
  }
}

/** As it is written when it has an ending that can be started, else with each that Windows tries. */
function windowsNames(command: string, env: CommandLookup['env']): readonly string[] {
  const extensions = (variable('PATHEXT', { env, platform: 'win32' }) || DEFAULT_EXTENSIONS)
    .split(';')
    .filter((extension) => extension !== '');
  const own = path.win32.extname(command).toLowerCase();
  const known = [...EXPLICIT_EXTENSIONS, ...extensions.map((extension) => extension.toLowerCase())];
  return known.includes(own)
    ? [command]
    : extensions.map((extension) => command + extension.toLowerCase());
}

/** Windows has `Path` as often as `PATH`. */
function variable(
  name: string,
  { env, platform }: Pick<CommandLookup, 'env' | 'platform'>,
): string | undefined {
  if (platform !== 'win32') return env[name];
  return Object.entries(env).find(([key]) => key.toUpperCase() === name)?.[1];
}
