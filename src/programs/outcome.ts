import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { VIEW_META_KEY } from '../shared/program-ui';
import { parseFailureText } from './failure-text';
import { figuresOf, type RunFigures } from './figures';
import type { Position } from './program';

/** What a run left besides its view: the value it returned, what it logged, what it emitted. */
export interface RunSummary {
  /** Absent when the program returned nothing. */
  readonly value?: unknown;
  readonly logs?: string;
  /** Content blocks from `connecta.emit`. */
  readonly emitted: CallToolResult['content'];
}

export interface RunFailure {
  /**
   * `server`: the program never ran, because the server could not be reached. `template`: it ran, and the server gave
   * nothing that draws its view.
   */
  readonly origin: 'program' | 'server' | 'template';
  readonly message: string;
  /** Contract code, when the failure has one. Safe to log, unlike the message. */
  readonly code?: string;
  /** In the program's own text. */
  readonly position?: Position;
  readonly logs?: string;
}

/** How one run ended. `result` is what the server sent without its diagnostics, which are for the log alone. */
export type Outcome =
  | { readonly kind: 'view'; readonly result: CallToolResult; readonly summary: RunSummary }
  | { readonly kind: 'result'; readonly summary: RunSummary }
  | { readonly kind: 'failure'; readonly failure: RunFailure };

export interface JudgedResult {
  readonly outcome: Outcome;
  readonly figures: RunFigures;
}

/** Stands for a failure that has no code of its own. */
const UNTYPED = 'executor_failed';

/** Judges what `execute_code` sent (contract §1.3, §2.9, U3). Never throws: an unreadable result is a failure. */
export function judgeResult(received: CallToolResult): JudgedResult {
  const figures = figuresOf(received.structuredContent?.diagnostics);
  const result = withoutDiagnostics(received);
  return { outcome: outcomeOf(result), figures };
}

function outcomeOf(result: CallToolResult): Outcome {
  if (result.isError) return { kind: 'failure', failure: failureOf(result) };
  const envelope = result.structuredContent;
  if (!envelope) {
    return programFailure('The server answered without a result.');
  }
  const summary: RunSummary = {
    ...('result' in envelope ? { value: envelope.result } : {}),
    ...(typeof envelope.logs === 'string' ? { logs: envelope.logs } : {}),
    emitted: result.content.slice(1),
  };
  return result._meta?.[VIEW_META_KEY] === undefined
    ? { kind: 'result', summary }
    : { kind: 'view', result, summary };
}

function programFailure(message: string): Outcome {
  return { kind: 'failure', failure: { origin: 'program', message } };
}

function failureOf(result: CallToolResult): RunFailure {
  const text = result.content
    .flatMap((block) => (block.type === 'text' ? [block.text] : []))
    .join('\n');
  const envelope = result.structuredContent;
  const error = envelope?.error;
  if (typeof error !== 'object' || error === null) {
    return { origin: 'program', ...parseFailureText(text) };
  }
  const { message, code, position } = error as Record<string, unknown>;
  return {
    origin: 'program',
    message: typeof message === 'string' && message !== '' ? message : text,
    ...(typeof code === 'string' && code !== UNTYPED ? { code } : {}),
    ...(isPosition(position) ? { position: { line: position.line, column: position.column } } : {}),
    ...(typeof envelope?.logs === 'string' ? { logs: envelope.logs } : {}),
  };
}

function isPosition(value: unknown): value is Position {
  if (typeof value !== 'object' || value === null) return false;
  const { line, column } = value as Record<string, unknown>;
  return isOrdinal(line) && isOrdinal(column);
}

function isOrdinal(value: unknown): boolean {
  return typeof value === 'number' && Number.isInteger(value) && value >= 1;
}

/** The first block repeats the envelope as text (§1.3), so both lose their diagnostics. */
function withoutDiagnostics(result: CallToolResult): CallToolResult {
  if (!result.structuredContent || !('diagnostics' in result.structuredContent)) return result;
  const { diagnostics: _, ...envelope } = result.structuredContent;
  const [first, ...rest] = result.content;
  const content =
    first?.type === 'text'
      ? [{ ...first, text: JSON.stringify(envelope) }, ...rest]
      : result.content;
  return { ...result, structuredContent: envelope, content };
}
