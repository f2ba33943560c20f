import {
  isObject,
  type JsonObject,
  listOf,
  propertiesOf,
  resolved,
  type SchemaIn,
  schemaOf,
} from '../schema/json-schema';

/** Deeper parts of a schema allow anything. */
const MAX_DEPTH = 8;

/** So much is written of one tool: references that branch make a type of any size out of a small schema. */
const MAX_CHARS = 64 * 1024;

/** What may still be written of a tool, in characters. Shared by its arguments and its result. */
export interface TypeBudget {
  left: number;
}

export function typeBudget(): TypeBudget {
  return { left: MAX_CHARS };
}

/**
 * The TypeScript type of what a JSON Schema allows; where it cannot be said, `any`: also within a reference to what it is
 * itself a part of, and for all that is left when `budget` is spent. `indent`: of the line on which it begins. What a type
 * cannot say (bounds, patterns) is left out: the server says it.
 */
export function typeOf(schema: unknown, indent = '', budget = typeBudget()): string {
  return written(schemaOf(schema), { indent, depth: MAX_DEPTH, within: new Set(), budget });
}

/** Where a type is written: `within` are the targets of the references on the way down to it. */
interface Way {
  readonly indent: string;
  readonly depth: number;
  readonly within: ReadonlySet<JsonObject>;
  readonly budget: TypeBudget;
}

/** Writes a part of a schema, which is resolved already. */
type WritePart = (part: SchemaIn, indent?: string) => string;

function written(place: SchemaIn, way: Way): string {
  const { schema, root, through } = place;
  const { budget } = way;
  // Every part costs something, so that the work is bounded as well.
  budget.left -= 1;
  if (way.depth === 0 || budget.left < 0) return 'any';
  if (through.some((target) => way.within.has(target))) return 'any';
  const within = through.length === 0 ? way.within : new Set([...way.within, ...through]);
  const part: WritePart = (each, indent = way.indent) =>
    written(each, { indent, depth: way.depth - 1, within, budget });
  if ('const' in schema) return paid(literal(schema.const), budget);
  if (Array.isArray(schema.enum)) return paid(union(schema.enum.map(literal)), budget);
  const choices = [...listOf(schema.anyOf), ...listOf(schema.oneOf)];
  if (choices.length > 0 && !isObject(schema.properties))
    return union(choices.map((each) => part(resolved(each, root))));
  const types = new Set(Array.isArray(schema.type) ? schema.type : [schema.type]);
  return union([...types].map((type) => typeNamed(type, place, way, part)));
}

/** Takes what a text costs from the budget. One that costs more than there is left is not written. */
function paid(type: string, budget: TypeBudget): string {
  budget.left -= type.length;
  return budget.left < 0 ? 'any' : type;
}

function typeNamed(type: unknown, place: SchemaIn, way: Way, part: WritePart): string {
  const { schema, root } = place;
  switch (type) {
    case 'string':
    case 'boolean':
    case 'null':
      return type;
    case 'integer':
    case 'number':
      return 'number';
    case 'array':
      return isObject(schema.items) ? listType(part(resolved(schema.items, root))) : 'any[]';
    case 'object':
      return objectType(place, way, part);
    default:
      return isObject(schema.properties) || Array.isArray(schema.allOf)
        ? objectType(place, way, part)
        : 'any';
  }
}

function objectType(place: SchemaIn, way: Way, part: WritePart): string {
  const { schema, root } = place;
  const { indent, budget } = way;
  const inner = `${indent}  `;
  const lines = propertiesOf(place).flatMap((property) => {
    const doc = docLines(property.schema.description, inner);
    const key = `${inner}${propertyName(property.name)}${property.required ? '' : '?'}: `;
    budget.left -= key.length + doc.join('\n').length;
    return [...(budget.left < 0 ? [] : doc), `${key}${part(property, inner)};`];
  });
  const { additionalProperties: others } = schema;
  if (lines.length === 0)
    return isObject(others)
      ? `Record<string, ${part(resolved(others, root))}>`
      : looseObject(others);
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
