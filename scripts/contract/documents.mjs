/**
 * The documents that list the tests of what they promise. An id belongs to one of them, by its letters.
 * @type {readonly { file: string, owns: RegExp }[]}
 */
export const DOCUMENTS = [
  { file: 'CONTRACT.md', owns: /^(?!H\d|HR\d)/ },
  { file: 'HOST.md', owns: /^HR?\d/ },
];

/** The references that a document has to list. */
export function referencesOf({ owns }, references) {
  return new Map([...references].filter(([id]) => owns.test(id)));
}
