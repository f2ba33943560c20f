import type { Node } from 'jsonc-parser';

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

/** Keys of an object, not of what is in it, that do not count because the same name follows. */
export function lostKeys(object: Node): readonly Node[] {
  const kept = new Set(propertiesOf(object).map(({ key }) => key));
  return written(object).flatMap(({ key }) => (kept.has(key) ? [] : [key]));
}

/** The same, and of everything in it. */
export function lostKeysWithin(node: Node): readonly Node[] {
  return [...lostKeys(node), ...(node.children ?? []).flatMap(lostKeysWithin)];
}

function written(object: Node): JsonProperty[] {
  return (object.type === 'object' ? (object.children ?? []) : []).flatMap((property) => {
    const [key, value] = property.children ?? [];
    return key && value ? [{ name: String(key.value), key, value }] : [];
  });
}
