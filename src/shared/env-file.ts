/**
 * The variables of an env file, as VS Code reads one: `NAME=value` or `NAME: value` on a line, `export` before it or not,
 * `#` begins a comment outside quotes, and between double quotes `\n` is a line break. A later line wins.
 */
export function parseEnvFile(text: string): Record<string, string> {
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n?|\n/);
  const variables = lines.flatMap((line) => {
    const [, name, rest = ''] = /^\s*(?:export\s+)?([^\s=:#'"`]+)\s*[=:](.*)$/.exec(line) ?? [];
    return name === undefined ? [] : [[name, unquoted(rest.trim())] as const];
  });
  return Object.fromEntries(variables);
}

/** A backslash belongs to what follows it. No two ways to match the same text: the file is read where the editor would hang. */
const QUOTED = /^(["'`])((?:\\.|(?!\1)[^\\])*)\1\s*(?:#.*)?$/;
/** The same where a backslash stands before the last quote: `'C:\folder\'`. */
const QUOTED_TO_BACKSLASH = /^(["'`])((?:\\\1|(?!\1).)*)\1\s*(?:#.*)?$/;

function unquoted(written: string): string {
  const [, quote, inner = ''] = QUOTED.exec(written) ?? QUOTED_TO_BACKSLASH.exec(written) ?? [];
  if (quote === undefined) return (/^[^#]*/.exec(written)?.[0] ?? '').trim();
  return quote === '"' ? inner.replaceAll('\\n', '\n').replaceAll('\\r', '\r') : inner;
}

/**
 * Why an env file could not be read: the error's code and the path as `mcp.json` has it. What the path resolved to may hold
 * a secret, and the error's own message repeats it.
 */
export function faultOfEnvFile(error: unknown, written: string): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown error';
  return `${code}, ${written}`;
}
