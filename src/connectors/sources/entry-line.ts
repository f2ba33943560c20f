import { entryKind } from '../../shared/entry-kind';
import { isRecord } from '../../shared/entry-reader';
import { canBeSecret, isSecretName, optionOfSecret } from '../../shared/secret-words';

const MASK = '•••';
const MOST_CHARS = 120;
/**
 * One word of a value. It ends where a shell could begin another command, and holds none in itself (`$(…)`): what is started
 * must never be behind a mask.
 */
const VALUE = String.raw`(?:[^\s;&|"'$\x60]|\$(?!\())+`;
const SCHEME = String.raw`((?:bearer|basic|token)\s+)?`;
/** `Name: Bearer value`, `"name":"value"`. */
const COLON = new RegExp(
  String.raw`([A-Za-z_][\w-]*)(["']?:\s+["']?|["']:["'])${SCHEME}${VALUE}`,
  'gi',
);
/** `name=value`. */
const EQUALS = new RegExp(String.raw`([A-Za-z_][\w-]*)(=["']?)${SCHEME}${VALUE}`, 'gi');
/** The same without a space after the colon, as headers may be written. */
const HEADER = new RegExp(String.raw`^([\w-]+)(:\s*)${SCHEME}${VALUE}`, 'i');

const LETTERS =
  /(?:^|[\\/])(?:(?:ba|da|z|k|mk|a|fi|tc|c)?sh|busybox|env|sudo|doas|su|xargs|cmd|powershell|pwsh|perl|ruby)[\d.]*(?:\.exe)?$/i;

/** The words that an entry starts a program with; none for one that is reached by an address. */
export function commandLineOf(entry: Readonly<Record<string, unknown>>): readonly string[] {
  if (entryKind(entry) !== 'stdio') return [];
  const args = Array.isArray(entry.args) ? entry.args : [];
  return [entry.command, ...args].filter((word): word is string => typeof word === 'string');
}

/**
 * What an entry starts or reaches, on one line, without what looks secret, and the names of the variables that it sets.
 * Undefined for what is no entry, or does not say which of the two it is.
 */
export function shownEntry(entry: unknown): string | undefined {
  if (!isRecord(entry)) return undefined;
  const kind = entryKind(entry);
  if (kind === 'http') {
    return typeof entry.url === 'string' ? oneLine(shownAddress(entry.url)) : undefined;
  }
  if (kind !== 'stdio' || typeof entry.command !== 'string') return undefined;
  const line = oneLine(shownWords(entry).join(' '));
  const names = isRecord(entry.env) ? oneLine(Object.keys(entry.env).join(', ')) : undefined;
  return line === undefined || names === undefined ? line : `${line} · env ${names}`;
}

/** The words that an entry starts a program with, without what looks secret. */
export function shownWords(entry: Readonly<Record<string, unknown>>): readonly string[] {
  return masked(commandLineOf(entry));
}

/** Without characters that are not seen or turn others around; cut with a `…`. Undefined when nothing is left. */
function oneLine(text: string): string | undefined {
  const seen = text.replace(/[\s\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').replace(/\p{Cf}/gu, '');
  const line = seen.trim();
  if (line === '') return undefined;
  return line.length <= MOST_CHARS ? line : `${line.slice(0, MOST_CHARS)}…`;
}

/** `--api-key x` and everything named in one word, without the value. The program itself stays. */
function masked(words: readonly string[]): string[] {
  const shown = words.map((word) => word.replace(/\p{Cf}/gu, ''));
  return shown.map((word, index) => {
    if (index === 0) return withoutUserinfo(word);
    const before = shown[index - 1] ?? '';
    const option = optionOfSecret(before);
    if (option !== undefined && canBeSecret(word) && !/\s/.test(word)) {
      // A single dash may be several options at once, and the next word what is started.
      const letters = !before.startsWith('--') && shown.slice(0, index).some(takesLetters);
      if (!letters) return MASK;
    }
    const header = /^(-H|--headers?)$/.test(before) ? word.replace(HEADER, maskValue) : word;
    return withoutUserinfo([COLON, EQUALS].reduce(withoutValues, header));
  });
}

/** Whether it is a program that takes several options behind one dash and then starts another: `sh -ec x`. */
function takesLetters(word: string): boolean {
  return LETTERS.test(word);
}

function maskValue(whole: string, name: string, separator: string, scheme?: string): string {
  return isSecretName(name) ? `${name}${separator}${scheme ?? ''}${MASK}` : whole;
}

/** What is named harmlessly may itself be a name with a value: `url=http://h?key=x`. */
function withoutValues(text: string, named: RegExp): string {
  return text.replace(named, (whole: string, name: string, separator: string, scheme?: string) => {
    if (isSecretName(name)) return maskValue(whole, name, separator, scheme);
    const start = name.length + separator.length;
    return whole.slice(0, start) + withoutValues(whole.slice(start), named);
  });
}

function withoutUserinfo(word: string): string {
  return word.replace(/([a-z][a-z0-9+.-]*:\/\/)[^/\s"'?#]*@/gi, `$1${MASK}@`);
}

/** Without what may be a key: a name and password, and the query. */
function shownAddress(url: string): string {
  return url.replace(/\/\/[^/@]*@/, '//').replace(/[?#].*$/s, '');
}
