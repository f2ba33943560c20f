/** Escapes of names in the head of a patch; other control characters and bytes beyond ASCII are written in octal. */
const ESCAPES: Readonly<Record<string, string>> = {
  '\x07': '\\a',
  '\b': '\\b',
  '\t': '\\t',
  '\n': '\\n',
  '\v': '\\v',
  '\f': '\\f',
  '\r': '\\r',
  '"': '\\"',
  '\\': '\\\\',
};

/**
 * Takes git's patch output apart: for each file, given by its names before and after, its hunks; nothing for a file
 * without a patch, and an empty text for a patch without hunks. A patch is matched to a file by its
 * head line, never by its place alone, so that the text of one file cannot pass for that of another. Everything is one character for
 * each byte.
 */
export function readPatches(
  output: string,
  files: readonly { readonly names: readonly [before: string, after: string] }[],
): readonly (string | undefined)[] {
  const hunks = files.map((): string | undefined => undefined);
  const heads = files.map(({ names: [before, after] }) => {
    return `diff --git ${quoted(`a/${before}`)} ${quoted(`b/${after}`)}`;
  });
  let at = 0;
  // Within a patch every line starts with another character.
  for (const section of output.split(/^(?=diff --|\* Unmerged)/m)) {
    const end = section.indexOf('\n');
    const head = section.slice(0, end);
    // A file that became a link is two patches, each with the same head.
    const found = heads.indexOf(head, at);
    if (found === -1) continue;
    at = found;
    const start = /^@@ /m.exec(section)?.index ?? section.length;
    hunks[found] = `${hunks[found] ?? ''}${section.slice(start)}`;
  }
  return hunks;
}

function quoted(name: string): string {
  const escaped = Array.from(name, (char) => {
    const code = char.charCodeAt(0);
    const octal = code < 0x20 || code >= 0x7f ? `\\${code.toString(8).padStart(3, '0')}` : char;
    return ESCAPES[char] ?? octal;
  }).join('');
  return escaped === name ? name : `"${escaped}"`;
}
