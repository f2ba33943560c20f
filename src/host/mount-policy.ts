import { VIEW_META_KEY, VIEW_READ_TOOL } from '../shared/program-ui';
import { type ReadManifest, viewPayloadSchema } from '../shared/read-manifest';
import type { MountedView } from './view-session-types';

/** What one mounted view may do, decided once from what it was mounted with and from nothing that it says. */
export type MountPolicy =
  | { readonly kind: 'reads'; readonly reads: ReadManifest }
  /** Drawn, and no more. `reason` says to the view why it may not read; `fault`: something of the server's was wrong. */
  | { readonly kind: 'drawn'; readonly reason: string; readonly fault: boolean };

/** The mounted result's own manifest is the only authority on what a view may read (contract V3). */
export function mountPolicy({ result, readTool }: MountedView): MountPolicy {
  const payload = result._meta?.[VIEW_META_KEY];
  if (payload === undefined) return drawn('this view declared no reads');
  const parsed = viewPayloadSchema.safeParse(payload);
  if (!parsed.success) return drawn('the result has a malformed view; it gets no reads', true);
  const { reads } = parsed.data;
  if (reads === undefined || Object.keys(reads).length === 0) {
    return drawn('this view declared no reads');
  }
  if (readTool === undefined) return drawn(`the server has no ${VIEW_READ_TOOL}`, true);
  if (!isForViews(readTool)) {
    return drawn(`the server keeps ${VIEW_READ_TOOL} from views`, true);
  }
  return { kind: 'reads', reads };
}

/**
 * Whether views may call a tool (MCP Apps, `_meta.ui.visibility`). Without a list they may. A list is taken at its word:
 * one without `app`, an empty one included, keeps views out.
 */
export function isForViews(tool: {
  readonly _meta?: Record<string, unknown> | undefined;
}): boolean {
  const ui = tool._meta?.ui;
  if (typeof ui !== 'object' || ui === null || !('visibility' in ui)) return true;
  return !Array.isArray(ui.visibility) || ui.visibility.includes('app');
}

function drawn(reason: string, fault = false): MountPolicy {
  return { kind: 'drawn', reason, fault };
}
