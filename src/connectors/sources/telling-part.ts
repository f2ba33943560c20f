/** Shorter lines are seen whole in a list. */
const SEEN_CHARS = 64;
const MOST_CHARS = 60;
/** Options that no value follows, or what is started itself, as they stand before it. */
const FLAG = /^(?:-[yqitcm]|-it|-ti|--yes|--quiet|--rm|--init|--no-.*|--[^=]+=.*)$/;
/** Words of programs that start others, which say nothing of those. */
const RUNNERS = new Set('npx npm pnpm yarn uvx bunx run exec dlx x tool container'.split(' '));
/** Files and folders that are called the same in most programs. */
const USUAL =
  /^(?:index|main|server|cli|start|app|__main__)?\.?\w{0,3}$|^(?:dist|build|out|src|bin|lib)$/;

/**
 * What tells a server from others where its line is too long to be seen whole: its package or image, its script with the
 * folder that names it, its host. Undefined for a short line. `line`: as it is shown; `words`: those of its program, without
 * secrets; none for an address.
 */
export function tellingPart(line: string, words: readonly string[]): string | undefined {
  if (line.length <= SEEN_CHARS) return undefined;
  const [command] = words;
  if (command === undefined) return /^https?:\/\/([^/]+)/i.exec(line)?.[1];
  const started = words.find((word, index) => {
    // `/c`: an option of Windows.
    if (index === 0 || /^-|^\/.$|•/.test(word) || RUNNERS.has(word)) return false;
    const before = words[index - 1] ?? '';
    return !before.startsWith('-') || FLAG.test(before);
  });
  const part = pathEnd(started ?? command);
  return part.length <= MOST_CHARS ? part : `${part.slice(0, MOST_CHARS)}…`;
}

/** The end of a path from the last folder on that has a name of its own; a package or an image as it is. */
function pathEnd(word: string): string {
  const segments = word.split(/[\\/]/);
  if (!/^(?:[\\/~.]|[a-z]:)/i.test(word)) return word;
  const own = segments.findLastIndex((segment) => !USUAL.test(segment));
  return own <= 0 ? word : `…/${segments.slice(own).join('/')}`;
}
