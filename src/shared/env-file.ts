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

const QUOTED = /^(["'`])((?:\\.|(?!\1).)*)\1\s*(?:#.*)?$/;

function unquoted(written: string): string {
  const [, quote, inner = ''] = QUOTED.exec(written) ?? [];
  if (quote === undefined) return (/^[^#]*/.exec(written)?.[0] ?? '').trim();
  return quote === '"' ? inner.replaceAll('\\n', '\n').replaceAll('\\r', '\r') : inner;
}
