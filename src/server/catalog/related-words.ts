/** Words that servers use for the same: one says fetch where another says get, folder or directory. */
const RELATED: readonly (readonly string[])[] = [
  'get fetch read retrieve show view load display',
  'list browse enumerate get show',
  'find search query lookup locate',
  'create add new make insert generate',
  'delete remove erase drop clear destroy',
  'update edit modify change set patch',
  'send post publish',
  'run execute start launch',
  'stop cancel abort end terminate',
  'copy duplicate clone',
  'rename move',
  'check verify validate test',
  'upload attach',
  'diff difference compare',
  'folder directory',
  'mail email message',
  'repository repo project',
  'picture image photo',
  'document file',
  'person user member contact',
  'meeting event appointment',
  'site page website url',
].map((group) => group.split(' '));

const relatives = new Map<string, Set<string>>();
for (const group of RELATED) {
  for (const word of group)
    relatives.set(word, new Set([...(relatives.get(word) ?? []), ...group]));
}

/** Other words for what this one means. They order what was found; they never find anything themselves. */
export function relatedWords(word: string): string[] {
  return [...(relatives.get(word) ?? [])].filter((other) => other !== word);
}
