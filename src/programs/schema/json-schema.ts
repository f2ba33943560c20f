/** JSON as it came from outside. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** A JSON Schema and the document in which its references point. */
export interface SchemaIn {
  readonly schema: JsonObject;
  readonly root: JsonObject;
  /** The parts of the document that references led through to this schema. */
  readonly through: readonly JsonObject[];
}

/** One property of an object's schema. */
export interface SchemaProperty extends SchemaIn {
  readonly name: string;
  readonly required: boolean;
}

/** So many references are followed from one to the next; a circle ends there. */
const MAX_HOPS = 16;

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A whole document's schema. What is no schema allows anything. */
export function schemaOf(root: unknown): SchemaIn {
  const document = isObject(root) ? root : {};
  const { schema, through } = resolved(document, document);
  return { schema, root: document, through: [document, ...through] };
}

/**
 * The schema that counts: local references followed, and of "this or null" the "this". What cannot be followed allows
 * anything.
 */
export function resolved(schema: unknown, root: JsonObject): SchemaIn {
  let found: JsonObject = isObject(schema) ? schema : {};
  const through: JsonObject[] = [];
  for (let hop = 0; hop < MAX_HOPS; hop += 1) {
    const next = nextOf(found, root);
    if (next === undefined) return { schema: found, root, through };
    if (typeof found.$ref === 'string') through.push(next);
    // Words beside a reference describe this place rather than the type.
    const { description = next.description, default: fallback = next.default } = found;
    found = {
      ...next,
      ...(description === undefined ? {} : { description }),
      ...(fallback === undefined ? {} : { default: fallback }),
    };
  }
  return { schema: {}, root, through };
}

/** Properties in the order in which the schema has them. */
export function propertiesOf({
  schema,
  root,
}: Pick<SchemaIn, 'schema' | 'root'>): readonly SchemaProperty[] {
  const parts = [schema, ...listOf(schema.allOf).map((part) => resolved(part, root).schema)];
  const required = new Set(parts.flatMap((part) => listOf(part.required)));
  return parts.flatMap((part) =>
    Object.entries(isObject(part.properties) ? part.properties : {}).map(([name, property]) => ({
      name,
      required: required.has(name),
      ...resolved(property, root),
    })),
  );
}

/** The types that a schema names, without `null`. */
export function typesOf(schema: JsonObject): readonly string[] {
  const types = Array.isArray(schema.type) ? schema.type : [schema.type];
  return types.filter((type) => typeof type === 'string' && type !== 'null');
}

export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function nextOf(schema: JsonObject, root: JsonObject): JsonObject | undefined {
  if (typeof schema.$ref === 'string') return pointedTo(schema.$ref, root);
  for (const choices of [listOf(schema.anyOf), listOf(schema.oneOf)]) {
    const real = choices.filter((choice) => !(isObject(choice) && choice.type === 'null'));
    if (choices.length > real.length && real.length === 1 && isObject(real[0])) return real[0];
  }
  return undefined;
}

/** `#/$defs/Issue` → that part of the document. */
function pointedTo(reference: string, root: JsonObject): JsonObject {
  if (reference === '#') return root;
  if (!reference.startsWith('#/')) return {};
  let found: unknown = root;
  for (const step of reference.slice(2).split('/')) {
    const key = step.replaceAll('~1', '/').replaceAll('~0', '~');
    found = isObject(found) && Object.hasOwn(found, key) ? found[key] : undefined;
  }
  return isObject(found) ? found : {};
}
