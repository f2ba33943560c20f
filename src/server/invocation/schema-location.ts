import { isPlainObject } from '../plain-object';

/**
 * The subschema at a validator's keyword location (`#/properties/a/$ref/required`), local references followed.
 * `undefined` where the location cannot be followed.
 */
export function schemaAt(root: unknown, location: string): unknown {
  let schema: unknown = root;
  for (const segment of segmentsOf(location)) {
    schema = segment === '$ref' ? referenced(root, schema) : child(schema, segment);
  }
  return schema;
}

/** A schema with its own local `$ref` followed, as often as needed. */
export function followRefs(root: unknown, schema: unknown): unknown {
  let current = schema;
  for (let hops = 0; hops < 16 && isPlainObject(current) && '$ref' in current; hops += 1) {
    current = referenced(root, current);
  }
  return current;
}

function referenced(root: unknown, schema: unknown): unknown {
  const ref = child(schema, '$ref');
  if (typeof ref !== 'string' || !ref.startsWith('#')) return undefined;
  return segmentsOf(ref).reduce(child, root);
}

function segmentsOf(location: string): string[] {
  return location
    .split('/')
    .slice(1)
    .map((segment) => decode(segment).replaceAll('~1', '/').replaceAll('~0', '~'));
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

function child(parent: unknown, key: string): unknown {
  if (Array.isArray(parent)) return parent[Number(key)];
  return isPlainObject(parent) && Object.hasOwn(parent, key) ? parent[key] : undefined;
}
