import type { CallToolResult, ContentBlock } from '@modelcontextprotocol/server';
import type { Connector } from '../connectors/connector';
import type { ConnectaError, ErrorCode } from '../invocation/connecta-error';
import type { CallOutcome, Processed } from '../invocation/invoke';
import { textOf, unwrapResult } from '../invocation/unwrap-result';
import { isPlainObject } from '../plain-object';
import { capText } from '../results/cap-text';
import type { ResultStash } from '../results/result-stash';

/** `mcp`: content blocks as the tool gave them; `value`: the unwrapped value in an envelope (contract §3.2). */
export type ResultMode = 'mcp' | 'value';

/** The part of an answer that a call's result decides; sized, so nothing after it can grow. */
export type DirectPayload =
  | { readonly mode: 'mcp'; readonly content: readonly ContentBlock[] }
  | { readonly mode: 'value'; readonly data: unknown };

export interface PayloadLimits {
  readonly maxBytes: number;
  readonly stash: ResultStash;
}

/** Failures that a client can act on are told in full in either mode (§3.2). */
const ACTIONABLE: ReadonlySet<ErrorCode> = new Set([
  'auth_required',
  'invalid_args',
  'input_required_unsupported',
]);

/** What goes out for a connector's answer, cut to the cap. */
export function directPayload(
  mode: ResultMode,
  kind: Connector['kind'],
  raw: unknown,
  limits: PayloadLimits,
): Processed<DirectPayload> {
  if (mode === 'value') return valuePayload(unwrapResult(kind, raw), limits);
  return kind === 'mcp' ? contentPayload(raw, limits) : textPayload(serialize(raw), limits);
}

function valuePayload(data: unknown, { maxBytes, stash }: PayloadLimits): Processed<DirectPayload> {
  const capped = capText(JSON.stringify(data) ?? '', maxBytes, stash);
  if (capped.kind === 'whole') return { value: { mode: 'value', data } };
  return { value: { mode: 'value', data: capped.notice }, truncated: true };
}

function textPayload(text: string, { maxBytes, stash }: PayloadLimits): Processed<DirectPayload> {
  const capped = capText(text, maxBytes, stash);
  if (capped.kind === 'whole') return { value: { mode: 'mcp', content: [{ type: 'text', text }] } };
  const cut = `${capped.head}\n${JSON.stringify(capped.notice)}`;
  return { value: { mode: 'mcp', content: [{ type: 'text', text: cut }] }, truncated: true };
}

/** Content passes in order and untouched while it fits; a legacy `toolResult` has none (§3.2). */
function contentPayload(raw: unknown, limits: PayloadLimits): Processed<DirectPayload> {
  const content = isPlainObject(raw) && !('toolResult' in raw) ? raw.content : [];
  const blocks = Array.isArray(content) ? (content as ContentBlock[]) : [];
  const allText = blocks.every((block) => block.type === 'text');
  const text = allText ? textOf(blocks) : JSON.stringify(blocks);
  const capped = capText(text, limits.maxBytes, limits.stash);
  if (capped.kind === 'whole') return { value: { mode: 'mcp', content: blocks } };
  const notice = JSON.stringify(capped.notice);
  const cut = allText ? `${capped.head}\n${notice}` : notice;
  return { value: { mode: 'mcp', content: [{ type: 'text', text: cut }] }, truncated: true };
}

/** JSON, or the words for what JSON has no form for. */
function serialize(value: unknown): string {
  return JSON.stringify(value) ?? String(value);
}

/** The answer of `call_tool` and `call_destructive_tool` (§3.2). */
export function directResult(
  mode: ResultMode,
  outcome: CallOutcome<DirectPayload>,
  diagnostics: boolean,
): CallToolResult {
  const facts = {
    durationMs: outcome.durationMs,
    attempts: outcome.attempts,
    ...(diagnostics ? { timing: outcome.timing } : {}),
  };
  if (!outcome.ok) return failure(mode, outcome.error, facts);
  if (outcome.value.mode === 'mcp') return { content: [...outcome.value.content] };
  const { data } = outcome.value;
  return structured({ ok: true, ...(data === undefined ? {} : { data }), ...facts });
}

function failure(
  mode: ResultMode,
  error: ConnectaError,
  facts: Record<string, unknown>,
): CallToolResult {
  const actionable = error.details.nextAction !== undefined || ACTIONABLE.has(error.code);
  if (!actionable && mode === 'mcp') {
    return { content: [{ type: 'text', text: error.message }], isError: true };
  }
  const answer = structured({ ok: false, error: error.details, ...facts });
  return actionable ? { ...answer, isError: true } : answer;
}

function structured(envelope: Record<string, unknown>): CallToolResult {
  return {
    content: [{ type: 'text', text: JSON.stringify(envelope) }],
    structuredContent: envelope,
  };
}
