import { isRecord } from '../../shared/entry-reader';

const SECRET = /token|secret|passw|credential|auth|api[-_]?key|(^|[-_])key$|(^|[-_])pat$/i;
const MASK = '•••';
const MOST_CHARS = 120;

/** The words that an entry starts a program with; none for one that is reached by an address. */
export function commandLineOf(entry: Readonly<Record<string, unknown>>): readonly string[] {
  const args = Array.isArray(entry.args) ? entry.args : [];
  return [entry.command, ...args].filter((word): word is string => typeof word === 'string');
}

/** What an entry starts or reaches, on one line, without what looks secret. Undefined for what is no entry. */
export function shownEntry(entry: unknown): string | undefined {
  if (!isRecord(entry)) return undefined;
  const line =
    typeof entry.command === 'string'
      ? masked(commandLineOf(entry)).join(' ')
      : typeof entry.url === 'string'
        ? shownAddress(entry.url)
        : '';
  const shown = line.replace(/\s+/g, ' ').trim();
  if (shown === '') return undefined;
  return shown.length <= MOST_CHARS ? shown : `${shown.slice(0, MOST_CHARS)}…`;
}

/** `--api-key x` and `--api-key=x` without the x. */
function masked(words: readonly string[]): string[] {
  return words.map((word, index) => {
    const [, option, separator] = /^(-[^=]*|[A-Z_]+)(=)/.exec(word) ?? [];
    if (option !== undefined && separator && SECRET.test(option)) return `${option}=${MASK}`;
    const before = words[index - 1];
    return before?.startsWith('-') && !before.includes('=') && SECRET.test(before) ? MASK : word;
  });
}

/** Without what may be a key: a name and password, and the query. */
function shownAddress(url: string): string {
  return url.replace(/\/\/[^/@]*@/, '//').replace(/[?#].*$/s, '');
}
