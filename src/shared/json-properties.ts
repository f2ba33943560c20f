import { findNodeAtLocation, type Node, parseTree, printParseErrorCode } from 'jsonc-parser';

/** What is wrong with a JSON text: offset and length in UTF-16 units. */
export interface JsonFault {
  readonly code: string;
  readonly offset: number;
  readonly length: number;
}

/** A JSON text as people write one: comments and trailing commas are fine. `root` is what could be read of it. */
export function readJson(text: string): {
  readonly root: Node | undefined;
  readonly faults: readonly JsonFault[];
} {
  const errors: { error: number; offset: number; length: number }[] = [];
  const root = parseTree(text, errors, { allowTrailingComma: true, allowEmptyContent: true });
  const faults = errors.map(({ error, offset, length }) => ({
    code: printParseErrorCode(error),
    offset,
    length,
  }));
  return { root, faults };
}

/** A property of an object in a JSON text. `name`: without quotes. */
export interface JsonProperty {
  readonly name: string;
  readonly key: Node;
  readonly value: Node;
}

/** What an object holds. Of a name that stands in it twice the last counts, as `JSON.parse` has it; none for what is no object. */
export function propertiesOf(object: Node): readonly JsonProperty[] {
  return [...new Map(written(object).map((property) => [property.name, property])).values()];
}

/** The value at a path of names, by the same rule. */
export function valueAt(root: Node | undefined, path: readonly string[]): Node | undefined {
  let value = root;
  for (const name of path) {
    if (!value) return undefined;
    value = propertiesOf(value).find((property) => property.name === name)?.value;
  }
  return value;
}

/** The same for a path that may end in lists. Undefined for an empty one. */
export function nodeAt(root: Node, path: readonly (string | number)[]): Node | undefined {
  if (path.length === 0) return undefined;
  const names = path.filter((step) => typeof step === 'string');
  const value = valueAt(root, names);
  return value && findNodeAtLocation(value, path.slice(names.length));
}

/** A key that does not count, and the one of the same name that does. */
export interface RepeatedKey {
  readonly key: Node;
  readonly by: Node;
}

/** The repeated keys of an object, not of what is in it. */
export function repeatedKeys(object: Node): readonly RepeatedKey[] {
  const counting = new Map(propertiesOf(object).map(({ name, key }) => [name, key]));
  return written(object).flatMap(({ name, key }) => {
    const by = counting.get(name);
    return by && by !== key ? [{ key, by }] : [];
  });
}

/** The same, and of everything in it. */
export function repeatedKeysWithin(node: Node): readonly RepeatedKey[] {
  return [...repeatedKeys(node), ...(node.children ?? []).flatMap(repeatedKeysWithin)];
}

function written(object: Node): JsonProperty[] {
  return (object.type === 'object' ? (object.children ?? []) : []).flatMap((property) => {
    const [key, value] = property.children ?? [];
    return key && value ? [{ name: String(key.value), key, value }] : [];
  });
}
