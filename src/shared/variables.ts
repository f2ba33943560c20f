/** What the variables of an `mcp.json` entry stand for. */
export interface VariableValues {
  /** Absolute path of the folder whose `.vscode/mcp.json` it is. */
  readonly workspaceFolder: string;
  /** Every workspace folder by name, for `${workspaceFolder:name}`. */
  readonly folders: Readonly<Record<string, string>>;
  readonly userHome: string;
  readonly pathSeparator: string;
  env(name: string): string | undefined;
}

export type Resolved =
  | { readonly ok: true; readonly text: string }
  /** The first variable that has no value here, as it is written. */
  | { readonly ok: false; readonly variable: string };

const VARIABLE = /\$\{([^}]+)\}/g;

/** Puts values in place of `${…}`. An environment variable that is not set is empty, as VS Code has it. */
export function resolveVariables(text: string, values: VariableValues): Resolved {
  let unknown: string | undefined;
  const resolved = text.replace(VARIABLE, (written, name: string) => {
    const value = valueFor(name, values);
    if (value === undefined) unknown ??= written;
    return value ?? written;
  });
  return unknown === undefined ? { ok: true, text: resolved } : { ok: false, variable: unknown };
}

function valueFor(name: string, values: VariableValues): string | undefined {
  const colon = name.indexOf(':');
  const kind = colon < 0 ? name : name.slice(0, colon);
  const argument = colon < 0 ? undefined : name.slice(colon + 1);
  switch (kind) {
    case 'workspaceFolder':
      if (argument === undefined) return values.workspaceFolder;
      return Object.hasOwn(values.folders, argument) ? values.folders[argument] : undefined;
    case 'workspaceFolderBasename':
      return lastSegment(values.workspaceFolder);
    case 'userHome':
      return values.userHome;
    case 'pathSeparator':
    case '/':
      return values.pathSeparator;
    case 'env':
      return argument === undefined ? undefined : (values.env(argument) ?? '');
    default:
      return undefined;
  }
}

function lastSegment(folder: string): string {
  return folder.split(/[\\/]/).filter(Boolean).at(-1) ?? folder;
}
