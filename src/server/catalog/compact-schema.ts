import { objectShape } from './schema-shape';
import { schemaType } from './schema-type';

/** A schema as one line of text. `truncated`: it says less than the schema does (contract §4.8). */
export interface CompactSchema {
  readonly text: string;
  readonly truncated: boolean;
}

/** A shape in a search result may be this long, in bytes of UTF-8. */
const MAX_SHAPE_BYTES = 1024;

const compacted = new WeakMap<object, CompactSchema>();
const described = new WeakMap<object, string>();

/** For search results: whole while it fits, then without constraints, then the keys alone, then nothing. */
export function compactSchema(schema: unknown): CompactSchema {
  if (typeof schema !== 'object' || schema === null) return { text: '{}', truncated: false };
  const known = compacted.get(schema);
  if (known) return known;
  const compact = shorten(schema);
  compacted.set(schema, compact);
  return compact;
}

/** For `connecta.describe`: as declared, with the descriptions of its properties, whatever its length. */
export function describedSchema(schema: unknown): string {
  if (typeof schema !== 'object' || schema === null) return '{}';
  const known = described.get(schema);
  if (known !== undefined) return known;
  const text = schemaType(schema, { variant: 'describe', constraints: true });
  described.set(schema, text);
  return text;
}

function shorten(schema: object): CompactSchema {
  for (const constraints of [true, false]) {
    const text = schemaType(schema, { variant: 'search', constraints });
    if (fits(text)) return { text, truncated: false };
  }
  return { text: keysAlone(schema), truncated: true };
}

/** As many keys as there is room for, required ones first. */
function keysAlone(schema: object): string {
  const shape = objectShape(schema);
  const required = new Set(shape?.required);
  const keys = shape?.keys ?? [];
  const ordered = [
    ...keys.filter((key) => required.has(key)),
    ...keys.filter((key) => !required.has(key)),
  ];
  let text = 'unknown /* truncated */';
  const members: string[] = [];
  for (const key of ordered) {
    members.push(`${JSON.stringify(key)}${required.has(key) ? '' : '?'}: unknown`);
    const longer = `{ ${members.join(', ')} } /* truncated */`;
    if (!fits(longer)) break;
    text = longer;
  }
  return text;
}

function fits(text: string): boolean {
  return Buffer.byteLength(text) <= MAX_SHAPE_BYTES;
}
