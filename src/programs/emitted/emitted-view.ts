import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import type { Localize } from '../../shared/localize';
import { VIEW_META_KEY } from '../../shared/program-ui';
import type { Outcome, RunSummary } from '../outcome';
import { emittedHtml } from './emitted-html';

type View = Extract<Outcome, { kind: 'view' }>;

/**
 * A view of what a program emitted, for a program that rendered none of its own; undefined where it emitted nothing. The
 * result in it is the program's own with the view beside it, so it is mounted, kept and brought back as any other.
 */
export function emittedView(summary: RunSummary, t: Localize): View | undefined {
  const { value, logs, emitted } = summary;
  if (emitted.length === 0) return undefined;
  const envelope = {
    ...('value' in summary ? { result: value } : {}),
    ...(logs === undefined ? {} : { logs }),
    emitted: emitted.length,
  };
  const result: CallToolResult = {
    content: [{ type: 'text', text: JSON.stringify(envelope) }, ...emitted],
    structuredContent: envelope,
    _meta: { [VIEW_META_KEY]: { html: emittedHtml(summary, t) } },
  };
  return { kind: 'view', result, summary };
}
