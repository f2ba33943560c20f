import type { CallToolResult } from '@modelcontextprotocol/server';
import { VIEW_META_KEY } from '../../shared/program-ui';
import type { ExecuteResult } from '../sandbox/executor';
import { capResult } from './cap-result';
import type { ProgramFailure } from './program-failure';
import type { ProgramOutput } from './program-output';

/** The answer to a program that ended well: its envelope, then its blocks; the view in `_meta` (contract §1.3, M2, U3). */
export function successResult(
  executed: ExecuteResult,
  output: ProgramOutput,
  diagnostics: Record<string, unknown> | undefined,
): CallToolResult {
  const envelope = {
    ...(executed.result === undefined ? {} : { result: capResult(executed.result) }),
    ...(output.blocks.length === 0 ? {} : { emitted: output.blocks.length }),
    ...(output.view ? { ui: true } : {}),
    ...logsOf(executed),
    ...(diagnostics ? { diagnostics } : {}),
  };
  return {
    content: [{ type: 'text', text: JSON.stringify(envelope) }, ...output.blocks],
    structuredContent: envelope,
    ...(output.view ? { _meta: { [VIEW_META_KEY]: output.view } } : {}),
  };
}

/**
 * The answer to a program that failed: typed failures, and every failure when diagnostics were asked for, as a
 * structured error; others as plain text (§1.3, §2.9). What was handed out before is named as discarded (M4, U3).
 */
export function failureResult(
  failure: ProgramFailure,
  executed: Pick<ExecuteResult, 'logs'>,
  output: ProgramOutput,
  diagnostics: Record<string, unknown> | undefined,
): CallToolResult {
  if (failure.kind === 'untyped' && !diagnostics)
    return plainFailure(failure.text, executed, output);
  const details =
    failure.kind === 'typed'
      ? failure.details
      : { code: 'executor_failed', message: failure.message, retryable: false };
  const envelope = {
    // The place in the program is for those who asked for more than the contract's error.
    error: diagnostics && failure.position ? { ...details, position: failure.position } : details,
    ...logsOf(executed),
    ...(output.blocks.length === 0 ? {} : { emittedDiscarded: output.blocks.length }),
    ...(output.view ? { uiDiscarded: true } : {}),
    ...(diagnostics ? { diagnostics } : {}),
  };
  return {
    content: [{ type: 'text', text: JSON.stringify(envelope) }],
    structuredContent: envelope,
    isError: true,
  };
}

function plainFailure(
  text: string,
  executed: Pick<ExecuteResult, 'logs'>,
  output: ProgramOutput,
): CallToolResult {
  const discarded = [
    ...(output.blocks.length === 0 ? [] : [`emittedDiscarded: ${output.blocks.length}`]),
    ...(output.view ? ['uiDiscarded: true'] : []),
  ];
  const paragraphs = [
    text,
    ...(executed.logs === undefined ? [] : [`Logs:\n${executed.logs}`]),
    ...(discarded.length === 0 ? [] : [discarded.join('\n')]),
  ];
  return { content: [{ type: 'text', text: paragraphs.join('\n\n') }], isError: true };
}

function logsOf(executed: Pick<ExecuteResult, 'logs'>): { logs?: string } {
  return executed.logs === undefined ? {} : { logs: executed.logs };
}
