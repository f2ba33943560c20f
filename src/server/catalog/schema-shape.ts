import { followRefs } from '../invocation/schema-location';
import { isPlainObject } from '../plain-object';

/** The keys of a schema that is one object shape (contract S2). */
export interface ObjectShape {
  readonly keys: readonly string[];
  readonly required: readonly string[];
}

/**
 * The one object shape behind a schema: local references followed, `allOf` merged. `undefined` for a union, an array, an
 * enum or what cannot be followed (S2).
 */
export function objectShape(schema: unknown): ObjectShape | undefined {
  return merge(schema, schema, 0);
}

/** Keywords under which there is more than one shape. */
const ALTERNATIVES = ['anyOf', 'oneOf', 'enum', 'const', 'not', 'if'];
const MAX_DEPTH = 16;

function merge(root: unknown, schema: unknown, depth: number): ObjectShape | undefined {
  if (!isPlainObject(schema) || depth > MAX_DEPTH) return undefined;
  if (ALTERNATIVES.some((keyword) => keyword in schema)) return undefined;
  if (schema.type !== undefined && schema.type !== 'object') return undefined;
  const parts: ObjectShape[] = [];
  if (typeof schema.$ref === 'string') {
    const target = merge(root, followRefs(root, { $ref: schema.$ref }), depth + 1);
    if (!target) return undefined;
    parts.push(target);
  }
  for (const member of Array.isArray(schema.allOf) ? schema.allOf : []) {
    const shape = merge(root, member, depth + 1);
    if (!shape) return undefined;
    parts.push(shape);
  }
  const isObject = schema.type === 'object' || isPlainObject(schema.properties);
  if (!isObject && parts.length === 0) return undefined;
  const properties = isPlainObject(schema.properties) ? Object.keys(schema.properties) : [];
  const required = Array.isArray(schema.required) ? schema.required.map(String) : [];
  return {
    keys: [...new Set([...parts.flatMap((part) => part.keys), ...properties])],
    required: [...new Set([...parts.flatMap((part) => part.required), ...required])],
  };
}
