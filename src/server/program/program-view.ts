import { invalidArgs } from '../invocation/failures';
import type { Resolution } from '../invocation/resolve-tool';
import { isPlainObject } from '../plain-object';
import { bindReads, type DeclaredReads, parseReads } from './declared-reads';
import type { ProgramOutput } from './program-output';

/**
 * `connecta.ui(html, { reads }?)` (contract U1, U2, V1, V2): the second call is refused before anything else is said of
 * it; then the shape, then every read, then the budget. A refused call does not use up the one view.
 */
export async function acceptView(
  args: readonly unknown[],
  output: ProgramOutput,
  resolution: Resolution,
): Promise<void> {
  output.requireNoView();
  const { html, reads } = parseView(args);
  if (!reads) {
    output.accept({ html });
    return;
  }
  // Another call may be accepted while the reads are looked up; `accept` asks again.
  output.accept({ html, reads: await bindReads(reads, resolution) });
}

function parseView(args: readonly unknown[]): { html: string; reads?: DeclaredReads } {
  const [html, options, ...more] = args;
  if (more.length > 0) throw invalidArgs('connecta.ui takes the HTML and, if need be, { reads }.');
  if (typeof html !== 'string' || html === '') {
    throw invalidArgs(`connecta.ui takes HTML as a string that is not empty, not ${kindOf(html)}.`);
  }
  if (options === undefined || options === null) return { html };
  if (!isPlainObject(options) || !Object.hasOwn(options, 'reads')) {
    throw invalidArgs('The second argument of connecta.ui is { reads }.');
  }
  if (Object.keys(options).length > 1)
    throw invalidArgs('The only option of connecta.ui is "reads".');
  return { html, reads: parseReads(options.reads) };
}

function kindOf(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (value === null) return 'null';
  if (value === '') return 'an empty string';
  if (Array.isArray(value)) return 'an array';
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}
