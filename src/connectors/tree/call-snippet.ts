import { isRecord } from '../../shared/entry-reader';

/**
 * A call of a tool as an editor snippet: `await connecta.call('files.read', { path: '…' })`, with a stop for every argument
 * that the tool cannot do without. `schema`: its input schema, unchecked.
 */
export function callSnippet(address: string, schema: unknown): string {
  const properties = isRecord(schema) && isRecord(schema.properties) ? schema.properties : {};
  const required = isRecord(schema) && Array.isArray(schema.required) ? schema.required : [];
  const args = required
    .filter((name): name is string => typeof name === 'string')
    .map((name, index) => `${keyOf(name)}: ${valueStop(index + 1, name, properties[name])}`);
  const written = args.length === 0 ? '{$1}' : `{ ${args.join(', ')} }`;
  return `await connecta.call(${quoted(address)}, ${written})$0`;
}

function valueStop(stop: number, name: string, schema: unknown): string {
  const { type, enum: values } = isRecord(schema) ? schema : {};
  const [first] = Array.isArray(values) ? values : [];
  if (typeof first === 'string') return `'\${${stop}:${stringInner(first)}}'`;
  if (first !== undefined) return `\${${stop}:${escaped(JSON.stringify(first))}}`;
  switch (type) {
    case 'number':
    case 'integer':
      return `\${${stop}:0}`;
    case 'boolean':
      return `\${${stop}:true}`;
    case 'array':
      return `[$${stop}]`;
    case 'object':
      return `{$${stop}}`;
    default:
      return `'\${${stop}:${stringInner(name)}}'`;
  }
}

function keyOf(name: string): string {
  return /^[A-Za-z_]\w*$/.test(name) ? name : quoted(name);
}

/** As a JavaScript string inside a snippet. What a server wrote must not end the string, nor be a variable of the editor. */
function quoted(text: string): string {
  return `'${stringInner(text)}'`;
}

function stringInner(text: string): string {
  const inner = JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'");
  return escaped(inner);
}

function escaped(text: string): string {
  return text.replace(/[\\$}]/g, '\\$&');
}
