/**
 * An author's text, made ready to compile. Whatever is not program (fences, prose, a hashbang) is blanked with spaces
 * of the same shape, so that every line and column of what is left is the author's own.
 */

const FENCE = /^```+[ \t]*([\w+-]*)$/;
const FUNCTION = /^(?:export\s+)?(?:async\s+)?function\b[\s*]*([A-Za-z_$][\w$]*)/gm;
const VARIABLE = /^(?:export\s+)?(?:const|let|var)\s+([A-Za-z_$][\w$]*)\s*=/gm;

export type ProgramText =
  | { readonly kind: 'program'; readonly source: string }
  | { readonly kind: 'refused'; readonly message: string };

/** Where the program begins, behind blanks and comments. One at a time: a pattern for all could take for ever. */
function firstToken(source: string): number {
  const skipped = /\s+|\/\/[^\n]*|\/\*[\s\S]*?\*\//y;
  let index = 0;
  while (skipped.test(source)) index = skipped.lastIndex;
  return index;
}

function blank(text: string): string {
  return text.replace(/[^\r\n]/g, ' ');
}

/** The program's lines when the text holds exactly one fenced block, else undefined. Prose around it is no program. */
function fencedBlocks(lines: readonly string[]): { first: number; last: number }[] {
  const blocks: { first: number; last: number }[] = [];
  let open: number | undefined;
  for (const [index, line] of lines.entries()) {
    const fence = FENCE.exec(line.trim());
    if (fence === null) continue;
    if (open === undefined) open = index + 1;
    else if (fence[1] === '') {
      blocks.push({ first: open, last: index - 1 });
      open = undefined;
    }
  }
  if (open !== undefined) blocks.push({ first: open, last: lines.length - 1 });
  return blocks;
}

/** Finds the program in an author's text (contract P1). */
export function readProgramText(text: string): ProgramText {
  const lines = text.split('\n');
  const blocks = fencedBlocks(lines);
  if (blocks.length > 1) {
    return {
      kind: 'refused',
      message: `The text holds ${blocks.length} fenced code blocks. Send one program.`,
    };
  }
  const [block] = blocks;
  let source =
    block === undefined
      ? text
      : lines
          .map((line, index) => (index < block.first || index > block.last ? blank(line) : line))
          .join('\n');
  source = source.replace(/^\uFEFF?#![^\r\n]*/, blank);
  const first = firstToken(source);
  if (first === source.length) {
    return {
      kind: 'refused',
      message:
        'The program is empty. Write an async arrow function: async () => { … return value; }',
    };
  }
  const program = source.slice(first).replace(/^export\s+default(?=\s)/, blank);
  return { kind: 'program', source: source.slice(0, first) + program };
}

/** Names that may be top-level functions: those that start a line without indentation. */
export function declaredNames(source: string): string[] {
  const names = new Set<string>();
  for (const pattern of [FUNCTION, VARIABLE]) {
    for (const match of source.matchAll(pattern)) if (match[1] !== undefined) names.add(match[1]);
  }
  return [...names];
}
