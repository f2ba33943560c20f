import { followRefs } from '../invocation/schema-location';
import { isPlainObject } from '../plain-object';

/** How a schema is written out (contract §4.8). */
export interface TypeStyle {
  /** `search`: required first, bounded, no prose. `describe`: as declared, with descriptions, unbounded. */
  readonly variant: 'search' | 'describe';
  readonly constraints: boolean;
}

const MAX_DEPTH = 4;
const MAX_ENUM_BYTES = 256;
const MAX_COMMENT_BYTES = 256;

/** A schema as TypeScript-like text. */
export function schemaType(root: unknown, style: TypeStyle): string {
  return new TypeWriter(root, style).write(root, 0, new Set());
}

/** A property's key as it is written: a plain word, or JSON. */
function propertyKey(key: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(key) ? key : JSON.stringify(key);
}

class TypeWriter {
  readonly #root: unknown;
  readonly #style: TypeStyle;

  constructor(root: unknown, style: TypeStyle) {
    this.#root = root;
    this.#style = style;
  }

  write(schema: unknown, depth: number, within: ReadonlySet<string>): string {
    if (schema === true || schema === undefined) return 'unknown';
    if (schema === false) return 'never';
    if (!isPlainObject(schema)) return JSON.stringify(schema);
    if (depth > MAX_DEPTH) return '…';
    const comment = this.#style.constraints ? constraintComment(schema) : '';
    return this.#bare(schema, depth, within) + comment;
  }

  #bare(schema: Record<string, unknown>, depth: number, within: ReadonlySet<string>): string {
    const parts = [this.#own(schema, depth, within)];
    if (typeof schema.$ref === 'string') parts.push(this.#reference(schema.$ref, depth, within));
    if (Array.isArray(schema.allOf)) {
      parts.push(...schema.allOf.map((member) => grouped(this.write(member, depth, within))));
    }
    const told = parts.filter((part) => part !== undefined);
    // `{}` beside something that says more says nothing.
    const telling = told.filter((part) => part !== '{}');
    if (telling.length > 0) return telling.join(' & ');
    return told[0] ?? rawOrUnknown(schema);
  }

  /** What the schema says itself, without what it refers to. */
  #own(
    schema: Record<string, unknown>,
    depth: number,
    within: ReadonlySet<string>,
  ): string | undefined {
    if (Array.isArray(schema.enum)) return this.#enumeration(schema.enum);
    if ('const' in schema) return JSON.stringify(schema.const);
    const alternatives = schema.anyOf ?? schema.oneOf;
    if (Array.isArray(alternatives)) {
      return unique(alternatives.map((each) => this.write(each, depth, within))).join(' | ');
    }
    if (Array.isArray(schema.type)) {
      const { type, ...rest } = schema;
      return unique(type.map((each) => this.#bare({ ...rest, type: each }, depth, within))).join(
        ' | ',
      );
    }
    if (schema.type === 'array' || (schema.type === undefined && 'items' in schema)) {
      const items = 'items' in schema ? this.write(schema.items, depth + 1, within) : 'unknown';
      return `${grouped(items)}[]`;
    }
    if (schema.type === 'object' || isPlainObject(schema.properties)) {
      return this.#object(schema, depth, within);
    }
    return typeof schema.type === 'string' ? schema.type : undefined;
  }

  #object(schema: Record<string, unknown>, depth: number, within: ReadonlySet<string>): string {
    const properties = isPlainObject(schema.properties) ? Object.entries(schema.properties) : [];
    if (properties.length === 0) {
      const values = schema.additionalProperties;
      if (!isPlainObject(values) || Object.keys(values).length === 0) return '{}';
      return `{ [key: string]: ${this.write(values, depth + 1, within)} }`;
    }
    const required = new Set(Array.isArray(schema.required) ? schema.required : []);
    const member = ([key, property]: [string, unknown]) => {
      const mark = required.has(key) ? '' : '?';
      return `${propertyKey(key)}${mark}: ${this.write(property, depth + 1, within)}`;
    };
    if (this.#style.variant === 'describe') return this.#block(properties, member, depth);
    const ordered = [
      ...properties.filter(([key]) => required.has(key)),
      ...properties.filter(([key]) => !required.has(key)),
    ];
    return `{ ${ordered.map(member).join(', ')} }`;
  }

  /** One property a line, each with its description. */
  #block(
    properties: readonly [string, unknown][],
    member: (property: [string, unknown]) => string,
    depth: number,
  ): string {
    const indent = '  '.repeat(depth);
    const lines = properties.map((property) => {
      const [, schema] = property;
      const prose = isPlainObject(schema) ? schema.description : undefined;
      const words = typeof prose === 'string' ? ` // ${prose.replace(/\s+/g, ' ').trim()}` : '';
      return `${indent}  ${member(property)};${words}`;
    });
    return ['{', ...lines, `${indent}}`].join('\n');
  }

  #reference(ref: string, depth: number, within: ReadonlySet<string>): string {
    const name = ref.slice(ref.lastIndexOf('/') + 1);
    if (within.has(ref)) return name;
    const target = followRefs(this.#root, { $ref: ref });
    return target === undefined
      ? name
      : grouped(this.write(target, depth, new Set([...within, ref])));
  }

  /** Whole values while they fit, then how many were left out. */
  #enumeration(values: readonly unknown[]): string {
    if (values.length === 0) return 'never';
    const texts = values.map((value) => JSON.stringify(value));
    const whole = texts.join(' | ');
    const bounded = this.#style.variant === 'search';
    if (!bounded || Buffer.byteLength(whole) <= MAX_ENUM_BYTES) return whole;
    const kept: string[] = [];
    for (const text of texts) {
      if (Buffer.byteLength([...kept, text].join(' | ')) > MAX_ENUM_BYTES) break;
      kept.push(text);
    }
    const rest = `unknown /* ${values.length - kept.length} enum values omitted */`;
    return [...kept, rest].join(' | ');
  }
}

const CONSTRAINTS: readonly (readonly [string, (value: unknown) => string])[] = [
  ['minimum', (value) => `>= ${String(value)}`],
  ['exclusiveMinimum', (value) => `> ${String(value)}`],
  ['maximum', (value) => `<= ${String(value)}`],
  ['exclusiveMaximum', (value) => `< ${String(value)}`],
  ['multipleOf', (value) => `multiple of ${String(value)}`],
  ['minLength', (value) => `length >= ${String(value)}`],
  ['maxLength', (value) => `length <= ${String(value)}`],
  ['format', (value) => `format ${JSON.stringify(value)}`],
  ['pattern', (value) => `pattern ${JSON.stringify(value)}`],
];

/** What a value must keep to, as a comment behind its type; one that is too long is left out whole. */
function constraintComment(schema: Record<string, unknown>): string {
  const told = CONSTRAINTS.filter(([keyword]) => isScalar(schema[keyword])).map(
    ([keyword, write]) => write(schema[keyword]),
  );
  if (told.length === 0) return '';
  const comment = ` /* ${told.join('; ').replaceAll('*/', '* /')} */`;
  return Buffer.byteLength(comment) > MAX_COMMENT_BYTES ? '' : comment;
}

function isScalar(value: unknown): boolean {
  return typeof value === 'number' || typeof value === 'string';
}

/** In parentheses where it would not hold together. */
function grouped(type: string): string {
  return type.includes(' | ') && !type.startsWith('{') ? `(${type})` : type;
}

/** Keywords that only speak about a value and allow any. */
const PROSE: ReadonlySet<string> = new Set(
  '$comment $id $schema default deprecated description examples readOnly title writeOnly'.split(
    ' ',
  ),
);

function rawOrUnknown(schema: Record<string, unknown>): string {
  return Object.keys(schema).every((key) => PROSE.has(key)) ? 'unknown' : JSON.stringify(schema);
}

function unique(types: readonly string[]): string[] {
  return [...new Set(types)];
}
