/**
 * The payload's policy sends every text that would become HTML or a script through here. The guard's own texts pass; of a
 * program's, only inline event handlers do. So a string that gets past the replaced methods still becomes nothing.
 */
import { indexOf, method, slice, text } from './platform';
import { removed } from './removed';

interface Policy {
  createHTML(value: string): object;
  createScript(value: string): object;
}
declare const trustedTypes: {
  createPolicy(name: string, rules: object): Policy;
};

const unchanged = (value: string): string => value;
const own = trustedTypes.createPolicy('connecta', {
  createHTML: unchanged,
  createScript: unchanged,
});
const html = method(own.createHTML);
const script = method(own.createScript);

export const trustedHtml = (value: unknown): object => html(own, text(value));
export const trustedScript = (value: string): object => script(own, value);

let readingData = false;

/** Puts a text into a script element that must never run, whatever type a program gives it later: not a trusted text. */
export function asData(put: () => void): void {
  readingData = true;
  try {
    put();
  } finally {
    readingData = false;
  }
}

trustedTypes.createPolicy('default', {
  createHTML: () => null,
  createScriptURL: () => null,
  /** @param sink as in `Element onclick` */
  createScript(value: string, _type: string, sink: string) {
    const name = text(sink);
    const member = slice(name, indexOf(name, ' ') + 1);
    if (slice(member, 0, 2) === 'on') return value;
    if (!readingData) removed('dynamic script');
    return null;
  },
});

// Both names of the policy are taken. A library that finds no Trusted Types hands over plain texts, which work as ever.
Object.defineProperty(window, 'trustedTypes', { value: undefined });
