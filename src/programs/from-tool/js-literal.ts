const NAME = /^[A-Za-z_$][\w$]*$/;
const LINE_WIDTH = 80;
const ESCAPES: Readonly<Record<string, string>> = {
  "'": "\\'",
  '<': '\\u003c',
  // Some readers take these for the end of a line.
  '\u2028': '\\u2028',
  '\u2029': '\\u2029',
};

/** A value of JSON as JavaScript that a person would write: `{ limit: 10, path: 'src' }`. */
export function jsLiteral(value: unknown, indent = ''): string {
  const line = inOneLine(value);
  if (line.length <= LINE_WIDTH || typeof value !== 'object' || value === null) return line;
  const inner = `${indent}  `;
  if (Array.isArray(value)) {
    return `[\n${value.map((item) => `${inner}${jsLiteral(item, inner)},\n`).join('')}${indent}]`;
  }
  const fields = Object.entries(value).map(
    ([key, field]) => `${inner}${jsKey(key)}: ${jsLiteral(field, inner)},\n`,
  );
  return `{\n${fields.join('')}${indent}}`;
}

/** `text`, in single quotes as the rest of a program has them. No "<" is left in it: it may stand in a view's script. */
function jsString(text: string): string {
  const inner = JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"');
  return `'${inner.replace(/['<\u2028\u2029]/g, (character) => ESCAPES[character] ?? character)}'`;
}

/** The key of a field in an object literal. `__proto__` would set the prototype. */
export function jsKey(key: string): string {
  if (key === '__proto__') return "['__proto__']";
  return NAME.test(key) ? key : jsString(key);
}

/** `data?.entries`, `data?.['next cursor']` */
export function jsAccess(start: string, path: readonly string[]): string {
  return path.reduce(
    (written, key) => (NAME.test(key) ? `${written}?.${key}` : `${written}?.[${jsString(key)}]`),
    start,
  );
}

function inOneLine(value: unknown): string {
  if (typeof value === 'string') return jsString(value);
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  if (Array.isArray(value)) return `[${value.map(inOneLine).join(', ')}]`;
  const fields = Object.entries(value).map(([key, field]) => `${jsKey(key)}: ${inOneLine(field)}`);
  return fields.length === 0 ? '{}' : `{ ${fields.join(', ')} }`;
}
