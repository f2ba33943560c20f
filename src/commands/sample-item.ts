import type { Localize } from '../shared/localize';

/** One line of the list of samples. */
export interface SampleItem {
  readonly label: string;
  /** What must be there for it to run, if anything. */
  readonly description?: string;
  readonly detail: string;
}

/** There wherever a folder is open. */
const BUILT_IN = new Set(['files', 'git']);

/** What a person reads of a sample before they open it. `stem`: its file's name; `text`: the program. */
export function sampleItem(stem: string, text: string, t: Localize): SampleItem {
  const called = [...text.matchAll(/['`]([a-z]+)\.(?:[a-z_-]+'|\$\{)/g)].map(
    ([, connector = '']) => connector,
  );
  const needed = called.find((connector) => !BUILT_IN.has(connector));
  return {
    label: titleOf(stem),
    ...(needed === undefined ? {} : { description: t('for the server "{0}"', needed) }),
    detail: firstSentence(text),
  };
}

/** Those that run as they are come first. */
export function easiestFirst<Item extends SampleItem>(items: readonly Item[]): Item[] {
  const needs = ({ description }: Item) => (description === undefined ? 0 : 1);
  return [...items].sort((a, b) => needs(a) - needs(b) || a.label.localeCompare(b.label));
}

/** `folder-at-a-glance` → `Folder at a glance` */
function titleOf(stem: string): string {
  const words = stem.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Of the first comment that is prose. */
function firstSentence(text: string): string {
  const comment = /^\/\/ (?!@)(.+)$/m.exec(text)?.[1] ?? '';
  return /^.*?\.(?= |$)/.exec(comment)?.[0] ?? comment;
}
