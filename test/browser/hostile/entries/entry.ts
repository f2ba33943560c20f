/**
 * A program that tries to send something out. In its HTML `{{H}}` is the canary's name, `{{A}}` its address and `{{P}}`
 * its port. It counts when the canary hears it where nothing stops it.
 */
export interface HostileEntry {
  readonly name: string;
  readonly html: string;
  /** It navigates its own frame. Nothing can stop the first packet of that; the view is taken down. */
  readonly leaves?: true;
}

/** Where the canary listens, as an address on the web. */
export const CANARY = 'http://{{H}}:{{P}}/';

/** A document with an element `d` and a script. */
export function scripted(code: string): string {
  return `<div id="d">x</div><script>${code.replaceAll('</', '<\\/')}</script>`;
}

/** Entries with the names of a record. */
export function entries(
  group: string,
  of: Readonly<Record<string, string>>,
  html: (value: string) => string = (value) => value,
): HostileEntry[] {
  return Object.entries(of).map(([name, value]) => ({
    name: `${group}: ${name}`,
    html: html(value),
  }));
}
