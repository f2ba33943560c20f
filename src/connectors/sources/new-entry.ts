import { applyEdits, type ModificationOptions, modify, parse } from 'jsonc-parser';
import { isRecord } from '../../shared/entry-reader';

/** An entry of `mcp.json` as a person begins it. */
export type NewEntry =
  | { readonly command: string; readonly args: readonly string[] }
  | { readonly url: string };

/** What a person typed: an address, or a command line with its words quoted where they need it. Undefined: neither. */
export function entryFrom(typed: string): NewEntry | undefined {
  const text = typed.trim();
  if (/^https?:\/\/\S+$/i.test(text)) return { url: text };
  const words = [...text.matchAll(/"((?:\\.|[^"\\])*)"|'([^']*)'|[^\s"']+/g)].map(
    ([word, double, single]) => double?.replace(/\\(["\\])/g, '$1') ?? single ?? word,
  );
  const [command, ...args] = words;
  return command ? { command, args } : undefined;
}

/** A short name for it: the package without `server-` or `-mcp`, the host without its ending. */
export function nameFor(entry: NewEntry): string {
  if ('url' in entry) {
    const labels = /^https?:\/\/(?:[^/@]*@)?([^/:?#]+)/i.exec(entry.url)?.[1]?.split('.') ?? [];
    return labels.filter((label) => !/^(mcp|api|www)$/.test(label))[0] ?? 'server';
  }
  const words = [entry.command, ...entry.args].filter((word) => !word.startsWith('-'));
  const last = words.filter((word) => !/^(npx|uvx|node|python3?|docker|run)$/.test(word))[0];
  const base = (last ?? entry.command).split(/[\\/]/).at(-1) ?? '';
  const bare = base
    .replace(/@[^@]*$/, '')
    .replace(/\.\w+$/, '')
    .replace(/(^|[-_.])(mcp|server)(?=$|[-_.])/g, '')
    .replace(/^[-_.]+|[-_.]+$/g, '');
  return bare || 'server';
}

/** Names that an `mcp.json` has already. */
export function namesIn(text: string): readonly string[] {
  const root: unknown = parse(text, [], { allowTrailingComma: true });
  return isRecord(root) && isRecord(root.servers) ? Object.keys(root.servers) : [];
}

/** The text of an `mcp.json` with one more entry; comments and layout stay. `text`: '' for a file that is not there. */
export function withNewEntry(text: string, name: string, entry: NewEntry): string {
  const formatting: ModificationOptions = {
    formattingOptions: { insertSpaces: true, tabSize: 2, eol: '\n' },
  };
  const before = text.trim() === '' ? '{}\n' : text;
  return applyEdits(before, modify(before, ['servers', name], entry, formatting));
}
