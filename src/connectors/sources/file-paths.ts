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

/** An open folder, by the name that VS Code has for it and its absolute path. */
export interface OpenFolder {
  readonly name: string;
  readonly path: string;
}

/** A file of an open folder as settings name it: relative, and with the folder's name where there are several. */
export function inFolder(
  inside: string,
  folder: OpenFolder,
  folders: readonly OpenFolder[],
): string {
  return folders.length > 1 ? `\${workspaceFolder:${folder.name}}/${inside}` : inside;
}

/** The files that a name in settings stands for, absolute: a relative one is looked for in every open folder. */
export function filesNamed(
  written: string,
  home: string,
  folders: readonly OpenFolder[],
  on: path.PlatformPath = path,
): readonly { readonly file: string; readonly folder?: string }[] {
  if (/^~[\\/]/.test(written)) return [{ file: on.join(home, written.slice(2)) }];
  if (on.isAbsolute(written)) return [{ file: on.normalize(written) }];
  const [, name, inside = written] =
    /^\$\{workspaceFolder(?::([^}]+))?\}[\\/](.*)$/.exec(written) ?? [];
  return folders
    .filter((folder) => name === undefined || folder.name === name)
    .map((folder) => ({ file: on.join(folder.path, inside), folder: folder.path }));
}
