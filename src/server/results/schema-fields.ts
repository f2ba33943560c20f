import { followRefs } from '../invocation/schema-location';
import { isPlainObject } from '../plain-object';

/** The paths that an output schema declares. `partial`: it allows more than can be listed (contract §3.4). */
export interface SchemaFields {
  readonly paths: readonly string[];
  readonly coverage: 'complete' | 'partial';
}

const MAX_DEPTH = 12;
const MAX_NODES = 200;
const MAX_PATHS = 100;
const MAX_PATH_CHARS = 256;
/** Keywords under which a shape is not one plain shape any more. */
const OPEN_KEYWORDS = [
  'allOf',
  'anyOf',
  'oneOf',
  'not',
  'if',
  'patternProperties',
  'prefixItems',
  'dependentSchemas',
];

/** Lists the paths of a schema, within bounds; `undefined` without a schema. */
export function schemaFields(schema: unknown): SchemaFields | undefined {
  if (!isPlainObject(schema)) return undefined;
  const walk = new SchemaWalk(schema);
  walk.visit(schema, '', 0);
  return { paths: walk.paths, coverage: walk.partial ? 'partial' : 'complete' };
}

class SchemaWalk {
  readonly paths: string[] = [];
  partial = false;
  readonly #root: unknown;
  #nodes = 0;

  constructor(root: unknown) {
    this.#root = root;
  }

  visit(declared: unknown, path: string, depth: number): void {
    this.#nodes += 1;
    if (depth > MAX_DEPTH || this.#nodes > MAX_NODES) {
      this.partial = true;
      return;
    }
    if (isPlainObject(declared) && '$ref' in declared && Object.keys(declared).length > 1) {
      this.partial = true;
    }
    const schema = followRefs(this.#root, declared);
    if (!isPlainObject(schema)) {
      this.partial = true;
      return;
    }
    if (OPEN_KEYWORDS.some((keyword) => keyword in schema)) this.partial = true;
    if (isPlainObject(schema.properties)) this.#properties(schema.properties, path, depth);
    if (isPlainObject(schema.items)) this.visit(schema.items, `${path}[]`, depth + 1);
    const isObject = schema.type === 'object' || 'properties' in schema;
    if (isObject && schema.additionalProperties !== false) this.partial = true;
  }

  #properties(properties: Record<string, unknown>, path: string, depth: number): void {
    for (const [key, property] of Object.entries(properties)) {
      const child = path === '' ? key : `${path}.${key}`;
      if (this.paths.length >= MAX_PATHS || child.length > MAX_PATH_CHARS) {
        this.partial = true;
        return;
      }
      this.paths.push(child);
      this.visit(property, child, depth + 1);
    }
  }
}
