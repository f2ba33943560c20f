/** Height of a view nobody has measured yet, and the most one may ask for where the host sets no limit. CSS pixels. */
export const UNMEASURED_HEIGHT = 480;
const MAX_HEIGHT = 4000;

/** A payload that grows this soon after its frame grew is answering the frame. In milliseconds. */
const ECHO_WINDOW = 250;

export interface FrameHeight {
  readonly height: number;
  /** The last growth and when it was applied. */
  readonly grown?: { readonly by: number; readonly at: number };
}

/**
 * The frame's height after its content was measured. A payload as tall as its frame plus some margin (`100vh` and
 * padding) would grow for ever: the same growth again, right after the last one, is not followed.
 */
export function fitContent(
  state: FrameHeight,
  content: number,
  { now, limit = MAX_HEIGHT }: { readonly now: number; readonly limit?: number | undefined },
): FrameHeight {
  if (!Number.isFinite(content) || content < 1) return state;
  const height = Math.ceil(Math.min(content, limit));
  const by = height - state.height;
  const { grown } = state;
  const echo = grown !== undefined && by === grown.by && now - grown.at < ECHO_WINDOW;
  if (by === 0) return state;
  if (echo) return { ...state, grown: { by, at: now } };
  return by > 0 ? { height, grown: { by, at: now } } : { height };
}
