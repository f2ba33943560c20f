/** What the variables of an `mcp.json` entry stand for. */
export interface VariableValues {
  /** Absolute path of the folder whose `.vscode/mcp.json` it is, or of the first that is open. Absent: none is. */
  readonly workspaceFolder: string | undefined;
  /** Every workspace folder by name, for `${workspaceFolder:name}`. */
  readonly folders: Readonly<Record<string, string>>;
  readonly userHome: string;
  readonly pathSeparator: string;
  env(name: string): string | undefined;
  /** A setting written as text. Absent, or undefined for one that is no text, number or truth value: it has no value. */
  config?(name: string): string | undefined;
  /** What a person answers. Absent: nobody can be asked. */
  input?(id: string): InputValue;
  /** Whether `${NAME}` and `${NAME:-other}` stand for environment variables, as files of coding agents have it. */
  readonly bareEnvironment?: boolean;
}

/** `fault`: why there is no answer to have, in words for a person. */
export type InputValue = { readonly text: string } | { readonly fault: string };

export type Resolved =
  | { readonly ok: true; readonly text: string }
  /** The first variable that has no value here, as it is written; and why, where that can be said. */
  | { readonly ok: false; readonly variable: string; readonly fault?: string };

const VARIABLE = /\$\{([^}]+)\}/g;

/** Puts values in place of `${…}`. An environment variable that is not set is empty, as VS Code has it. */
export function resolveVariables(text: string, values: VariableValues): Resolved {
  let unknown: Extract<Resolved, { ok: false }> | undefined;
  const resolved = text.replace(VARIABLE, (written, name: string) => {
    const value = valueFor(name, values);
    if (typeof value === 'string') return value;
    unknown ??= { ok: false, variable: written, ...value };
    return written;
  });
  return unknown ?? { ok: true, text: resolved };
}

function valueFor(name: string, values: VariableValues): string | { fault: string } | undefined {
  const colon = name.indexOf(':');
  const kind = colon < 0 ? name : name.slice(0, colon);
  const argument = colon < 0 ? undefined : name.slice(colon + 1);
  switch (kind) {
    case 'workspaceFolder':
    case 'cwd':
      return folderNamed(argument, values);
    case 'workspaceFolderBasename':
      return lastSegment(folderNamed(argument, values));
    case 'userHome':
      return values.userHome;
    case 'pathSeparator':
    case '/':
      return values.pathSeparator;
    case 'env':
      return argument === undefined ? undefined : (values.env(argument) ?? '');
    case 'config':
      return argument === undefined ? undefined : values.config?.(argument);
    case 'input':
      return argument === undefined ? undefined : answerTo(argument, values);
    default:
      return values.bareEnvironment ? bareValue(name, values) : undefined;
  }
}

function folderNamed(name: string | undefined, values: VariableValues): string | undefined {
  if (name === undefined) return values.workspaceFolder;
  return Object.hasOwn(values.folders, name) ? values.folders[name] : undefined;
}

function answerTo(id: string, values: VariableValues): string | { fault: string } | undefined {
  const answer = values.input?.(id);
  return answer && 'text' in answer ? answer.text : answer;
}

/** `NAME` or `NAME:-other`. One that is not set and has no other value has none: empty would be a wrong key, silently. */
function bareValue(written: string, values: VariableValues): string | undefined {
  const [, name, other] = /^([A-Za-z_]\w*)(?::-([\s\S]*))?$/.exec(written) ?? [];
  return name === undefined ? undefined : (values.env(name) ?? other);
}

function lastSegment(folder: string | undefined): string | undefined {
  return folder?.split(/[\\/]/).filter(Boolean).at(-1) ?? folder;
}
