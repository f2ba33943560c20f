import {
  isObject,
  listOf,
  propertiesOf,
  resolved,
  type SchemaIn,
  schemaOf,
} from '../schema/json-schema';

/** Deeper parts of a schema, and references that go in a circle, allow anything. */
const MAX_DEPTH = 8;

/**
 * The TypeScript type of what a JSON Schema allows; where it cannot be said, `any`. `indent`: of the line on which it
 * begins. What a type cannot say (bounds, patterns) is left out: the server says it.
 */
export function typeOf(schema: unknown, indent = ''): string {
  return written(schemaOf(schema), indent, MAX_DEPTH);
}

function written(place: SchemaIn, indent: string, depth: number): string {
  const { schema, root } = place;
  const part = (each: unknown, inner = indent) => written(resolved(each, root), inner, depth - 1);
  if (depth === 0) return 'any';
  if ('const' in schema) return literal(schema.const);
  if (Array.isArray(schema.enum)) return union(schema.enum.map(literal));
  const choices = [...listOf(schema.anyOf), ...listOf(schema.oneOf)];
  if (choices.length > 0 && !isObject(schema.properties))
    return union(choices.map((each) => part(each)));
  const types = Array.isArray(schema.type) ? schema.type : [schema.type];
  return union(types.map((type) => typeNamed(type, place, indent, part)));
}

function typeNamed(
  type: unknown,
  place: SchemaIn,
  indent: string,
  part: (schema: unknown, indent?: string) => string,
): string {
  const { schema } = place;
  switch (type) {
    case 'string':
    case 'boolean':
    case 'null':
      return type;
    case 'integer':
    case 'number':
      return 'number';
    case 'array':
      return isObject(schema.items) ? listType(part(schema.items)) : 'any[]';
    case 'object':
      return objectType(place, indent, part);
    default:
      return isObject(schema.properties) || Array.isArray(schema.allOf)
        ? objectType(place, indent, part)
        : 'any';
  }
}

function objectType(
  place: SchemaIn,
  indent: string,
  part: (schema: unknown, indent?: string) => string,
): string {
  const { schema } = place;
  const inner = `${indent}  `;
  const lines = propertiesOf(place).flatMap(({ name, required, schema: property }) => [
    ...docLines(property.description, inner),
    `${inner}${propertyName(name)}${required ? '' : '?'}: ${part(property, inner)};`,
  ]);
  const { additionalProperties: others } = schema;
  if (lines.length === 0)
    return isObject(others) ? `Record<string, ${part(others)}>` : looseObject(others);
  return `{\n${lines.join('\n')}\n${indent}}`;
}

/** No property is declared: anything goes, unless nothing may. */
function looseObject(others: unknown): string {
  return others === false ? 'Record<string, never>' : 'Record<string, any>';
}

/** A doc comment, when there is something to say. `*` + `/` in it would end it. */
export function docLines(text: unknown, indent: string): string[] {
  if (typeof text !== 'string' || text.trim() === '') return [];
  const safe = text.replaceAll('*/', '*\u200b/').trim();
  const lines = safe.split(/\r\n|[\n\r\u2028\u2029]/).map((line) => line.trimEnd());
  if (lines.length === 1) return [`${indent}/** ${lines[0]} */`];
  return [`${indent}/**`, ...lines.map((line) => `${indent} * ${line}`.trimEnd()), `${indent} */`];
}

export function propertyName(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : stringType(name);
}

export function stringType(text: string): string {
  return JSON.stringify(text).replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029');
}

function literal(value: unknown): string {
  if (typeof value === 'string') return stringType(value);
  return typeof value === 'number' || typeof value === 'boolean' || value === null
    ? String(value)
    : 'any';
}

function union(types: readonly string[]): string {
  const distinct = [...new Set(types)];
  if (distinct.length === 0) return 'never';
  return distinct.includes('any') ? 'any' : distinct.join(' | ');
}

function listType(item: string): string {
  return /^[\w.]+$/.test(item) || item.endsWith('[]') ? `${item}[]` : `Array<${item}>`;
}
