import type { CallToolResult, ContentBlock } from '@modelcontextprotocol/server';
import type { ConnectaError, ErrorCode } from '../invocation/connecta-error';
import type { CallOutcome, Processed } from '../invocation/invoke';
import type { ResolvedTool } from '../invocation/resolve-tool';
import { textOf, unwrapResult } from '../invocation/unwrap-result';
import { isPlainObject } from '../plain-object';
import { capText } from '../results/cap-text';
import { projectFields } from '../results/project-fields';
import type { ResultStash } from '../results/result-stash';
import { refusalAnswer, structuredAnswer } from './tool-answer';

/** `mcp`: content blocks as the tool gave them; `value`: the unwrapped value in an envelope (contract §3.2). */
export type ResultMode = 'mcp' | 'value';

/** The part of an answer that a call's result decides; sized, so nothing after it can grow. */
export type DirectPayload =
  | { readonly mode: 'mcp'; readonly content: readonly ContentBlock[] }
  | { readonly mode: 'value'; readonly data: unknown };

export interface PayloadOptions {
  readonly mode: ResultMode;
  readonly maxBytes: number;
  readonly stash: ResultStash;
  /** Paths to keep (§3.4). */
  readonly fields?: readonly string[] | undefined;
}

/** Failures that a client can act on are told in full in either mode (§3.2). */
const ACTIONABLE: ReadonlySet<ErrorCode> = new Set([
  'auth_required',
  'invalid_args',
  'input_required_unsupported',
]);

/** What goes out for a connector's answer: its fields if asked for, cut to the cap. */
export function directPayload(
  raw: unknown,
  { connector, tool }: ResolvedTool,
  options: PayloadOptions,
): Processed<DirectPayload> {
  const { fields } = options;
  const project = (value: unknown) =>
    fields === undefined ? value : projectFields(value, fields, tool.outputSchema);
  if (options.mode === 'value') {
    return valuePayload(project(unwrapResult(connector.kind, raw)), options);
  }
  if (connector.kind === 'api') return textPayload(serialize(project(raw)), options);
  const blocks = blocksOf(raw);
  return contentPayload(
    fields === undefined ? blocks : blocks.map((block) => projectBlock(block, project)),
    options,
  );
}

function valuePayload(
  data: unknown,
  { maxBytes, stash }: PayloadOptions,
): Processed<DirectPayload> {
  const capped = capText(JSON.stringify(data) ?? '', maxBytes, stash);
  if (capped.kind === 'whole') return { value: { mode: 'value', data } };
  return { value: { mode: 'value', data: capped.notice }, truncated: true };
}

function textPayload(text: string, { maxBytes, stash }: PayloadOptions): Processed<DirectPayload> {
  const capped = capText(text, maxBytes, stash);
  if (capped.kind === 'whole') return { value: { mode: 'mcp', content: [{ type: 'text', text }] } };
  const cut = `${capped.head}\n${JSON.stringify(capped.notice)}`;
  return { value: { mode: 'mcp', content: [{ type: 'text', text: cut }] }, truncated: true };
}

/** Content passes in order and untouched while it fits (§3.2). */
function contentPayload(
  blocks: readonly ContentBlock[],
  { maxBytes, stash }: PayloadOptions,
): Processed<DirectPayload> {
  const allText = blocks.every((block) => block.type === 'text');
  const text = allText ? textOf(blocks) : JSON.stringify(blocks);
  const capped = capText(text, maxBytes, stash);
  if (capped.kind === 'whole') return { value: { mode: 'mcp', content: blocks } };
  const notice = JSON.stringify(capped.notice);
  const cut = allText ? `${capped.head}\n${notice}` : notice;
  return { value: { mode: 'mcp', content: [{ type: 'text', text: cut }] }, truncated: true };
}

/** The content blocks of an MCP result; a legacy `toolResult` has none (§3.2). */
function blocksOf(raw: unknown): readonly ContentBlock[] {
  const content = isPlainObject(raw) && !('toolResult' in raw) ? raw.content : [];
  return Array.isArray(content) ? (content as ContentBlock[]) : [];
}

/** A text block that is JSON, with its fields alone; any other block as it is (§3.4). */
function projectBlock(block: ContentBlock, project: (value: unknown) => unknown): ContentBlock {
  if (block.type !== 'text') return block;
  try {
    return { ...block, text: JSON.stringify(project(JSON.parse(block.text))) };
  } catch {
    return block;
  }
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
  return structuredAnswer({ ok: true, ...(data === undefined ? {} : { data }), ...facts });
}

function failure(
  mode: ResultMode,
  error: ConnectaError,
  facts: Record<string, unknown>,
): CallToolResult {
  const actionable = error.details.nextAction !== undefined || ACTIONABLE.has(error.code);
  if (!actionable && mode === 'mcp') {
    return refusalAnswer(error.message);
  }
  const answer = structuredAnswer({ ok: false, error: error.details, ...facts });
  return actionable ? { ...answer, isError: true } : answer;
}
