import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import type { Localize } from '../../shared/localize';
import { VIEW_META_KEY } from '../../shared/program-ui';
import type { Outcome, RunSummary } from '../outcome';
import { emittedHtml } from './emitted-html';

type View = Extract<Outcome, { kind: 'view' }>;

/**
 * A view of what a program emitted, for a program that rendered none of its own; undefined where it emitted nothing. What was
 * emitted is in the view alone: images are large, and nothing needs them twice.
 */
export function emittedView(summary: RunSummary, t: Localize): View | undefined {
  if (summary.emitted.length === 0) return undefined;
  const { content, structuredContent } = emittedResult({ ...summary, emitted: [] });
  const _meta = { [VIEW_META_KEY]: { html: emittedHtml(summary, t) } };
  return { kind: 'view', result: { content, structuredContent, _meta }, summary };
}

/** The program's own result, without a view: what is kept of it, from which the view is drawn again. */
export function emittedResult(summary: RunSummary): CallToolResult {
  const { value, logs, emitted } = summary;
  const envelope = {
    ...('value' in summary ? { result: value } : {}),
    ...(logs === undefined ? {} : { logs }),
  };
  return {
    content: [{ type: 'text', text: JSON.stringify(envelope) }, ...emitted],
    structuredContent: envelope,
  };
}
