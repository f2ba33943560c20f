import { pageText } from './page-text';
import type { ResultStash } from './result-stash';

/** Stands for a result that was too large to go out whole (contract §3.3). */
export interface TruncationNotice {
  readonly truncated: true;
  readonly resultId: string;
  readonly totalBytes: number;
  readonly hint: string;
  readonly nextAction: {
    readonly tool: 'get_result';
    readonly arguments: { readonly id: string; readonly offset: 0 };
  };
}

/** A text that fits, or its beginning and the notice by which the rest can be fetched. */
export type CappedText =
  | { readonly kind: 'whole' }
  | { readonly kind: 'cut'; readonly head: string; readonly notice: TruncationNotice };

/** Measures a serialized result against the cap; one that is over it is stashed. */
export function capText(text: string, maxBytes: number, stash: ResultStash): CappedText {
  if (Buffer.byteLength(text) <= maxBytes) return { kind: 'whole' };
  const bytes = Buffer.from(text);
  const resultId = stash.put(bytes);
  return {
    kind: 'cut',
    head: pageText(bytes, 0, maxBytes).text,
    notice: {
      truncated: true,
      resultId,
      totalBytes: bytes.length,
      hint: 'Read the rest in pages with get_result, or ask for less with fields or narrower arguments.',
      nextAction: { tool: 'get_result', arguments: { id: resultId, offset: 0 } },
    },
  };
}
