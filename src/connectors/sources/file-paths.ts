import path from 'node:path';

/**
 * A file as settings name it: `~/…` in the person's home, so that it holds for all their machines, else absolute. With
 * forward slashes everywhere.
 */
export function writtenPath(file: string, home: string, on: path.PlatformPath = path): string {
  const inside = on.relative(home, file);
  const outside = inside === '' || inside.startsWith('..') || on.isAbsolute(inside);
  return outside ? file : `~/${inside.split(on.sep).join('/')}`;
}

/** The files that a name in settings stands for, absolute: a relative one is looked for in every open folder. */
export function filesNamed(
  written: string,
  home: string,
  folders: readonly string[],
  on: path.PlatformPath = path,
): readonly { readonly file: string; readonly folder?: string }[] {
  if (/^~[\\/]/.test(written)) return [{ file: on.join(home, written.slice(2)) }];
  if (on.isAbsolute(written)) return [{ file: on.normalize(written) }];
  return folders.map((folder) => ({ file: on.join(folder, written), folder }));
}
