import type { CatalogTool } from '../catalog-tool';
import {
  isObject,
  type JsonObject,
  listOf,
  propertiesOf,
  schemaOf,
  typesOf,
} from '../schema/json-schema';

/** How a person gives one argument. */
export type ArgumentInput =
  | { readonly kind: 'choice'; readonly values: readonly unknown[] }
  | { readonly kind: 'number'; readonly integer: boolean }
  | { readonly kind: 'text' }
  | { readonly kind: 'json' };

/** One argument of a tool, as a form asks for it. */
export interface ArgumentField {
  readonly name: string;
  readonly required: boolean;
  readonly description?: string;
  /** What the tool takes when it is left out. */
  readonly fallback?: unknown;
  readonly input: ArgumentInput;
  readonly schema: JsonObject;
}

/** The arguments of a tool: the required ones first, otherwise in the schema's order. */
export function argumentFields(tool: Pick<CatalogTool, 'inputSchema'>): readonly ArgumentField[] {
  const fields = propertiesOf(schemaOf(tool.inputSchema)).map(
    ({ name, required, schema }): ArgumentField => ({
      name,
      required,
      ...(typeof schema.description === 'string' ? { description: schema.description } : {}),
      ...(schema.default === undefined ? {} : { fallback: schema.default }),
      input: inputFor(schema),
      schema,
    }),
  );
  return [
    ...fields.filter((field) => field.required),
    ...fields.filter((field) => !field.required),
  ];
}

function inputFor(schema: JsonObject): ArgumentInput {
  const values = choicesIn(schema);
  if (values) return { kind: 'choice', values };
  const [type, ...others] = typesOf(schema);
  if (type === 'string' && others.length === 0) return { kind: 'text' };
  if (type === 'integer' && others.length === 0) return { kind: 'number', integer: true };
  if (type === 'number' && others.length === 0) return { kind: 'number', integer: false };
  return { kind: 'json' };
}

function choicesIn(schema: JsonObject): readonly unknown[] | undefined {
  if (Array.isArray(schema.enum)) return schema.enum;
  if ('const' in schema) return [schema.const];
  const types = typesOf(schema);
  if (types.length === 1 && types[0] === 'boolean') return [true, false];
  const alternatives = [...listOf(schema.anyOf), ...listOf(schema.oneOf)];
  const constants = alternatives.flatMap((each) =>
    isObject(each) && 'const' in each ? [each.const] : [],
  );
  return constants.length > 0 && constants.length === alternatives.length ? constants : undefined;
}
