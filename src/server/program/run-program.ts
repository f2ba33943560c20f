import type { CallToolResult } from '@modelcontextprotocol/server';
import { openRequest, type ServerParts } from '../request-scope';
import { ProgramDiagnostics } from './diagnostics';
import { createGuestApi } from './guest-api';
import { namespacesOf } from './namespaces';
import { ProgramCalls } from './program-calls';
import { ProgramClock } from './program-clock';
import { ProgramDiscovery } from './program-discovery';
import { failureResult, successResult } from './program-envelope';
import { programFailure, programTimedOut } from './program-failure';
import { ProgramOutput } from './program-output';

export interface ProgramRequest {
  readonly code: string;
  readonly diagnostics: boolean;
  readonly requestId: string;
  readonly signal: AbortSignal;
}

/**
 * Runs one program to its end and makes the answer of it (contract §2). Never rejects: every ending is a result. Calls
 * that the program left behind are cancelled when it ends (L2).
 */
export async function runProgram(
  parts: ServerParts,
  request: ProgramRequest,
): Promise<CallToolResult> {
  await parts.ready();
  const names = namespacesOf(parts.registry.list());
  if (names.kind === 'clash') return executorFailed(names.message);
  const limits = parts.limits();
  const diagnostics = new ProgramDiagnostics(parts.clock);
  const output = new ProgramOutput(limits);
  const expired = new AbortController();
  const ended = new AbortController();
  const clock = new ProgramClock(parts.clock, limits.programTimeoutMs, () => expired.abort());
  const scope = openRequest(parts, {
    requestId: request.requestId,
    source: 'execute_code',
    audience: 'program',
    limits,
    signals: [request.signal, expired.signal, ended.signal],
    pauseClock: () => clock.pause(),
  });
  const calls = new ProgramCalls(scope, limits, diagnostics);
  const discovery = new ProgramDiscovery(scope, diagnostics);
  const executed = await parts.executor
    .execute({
      code: request.code,
      api: createGuestApi({ scope, discovery, calls, output, namespaces: names.namespaces }),
      limits: {
        // Our own clock ends the program first; the executor's is the backstop for one that waits for a connector.
        timeoutMs: limits.programTimeoutMs + limits.connectorStartMs,
        cpuMs: limits.programCpuMs,
        memoryBytes: limits.programMemoryBytes,
        callResultBytes: limits.hostCallResultBytes,
      },
      signal: AbortSignal.any([request.signal, expired.signal]),
      onStarted: () => clock.start(),
    })
    .finally(() => {
      clock.end();
      ended.abort();
    });
  const report = request.diagnostics ? diagnostics.report(output, executed.timing) : undefined;
  if (!executed.error) return successResult(executed, output, report);
  const failure =
    clock.expired && executed.error.kind === 'cancelled'
      ? programTimedOut(limits.programTimeoutMs)
      : programFailure(executed.error);
  return failureResult(failure, executed, output, report);
}

/** Nothing was run (§2.9, A4). */
function executorFailed(message: string): CallToolResult {
  return { content: [{ type: 'text', text: `Executor failed: ${message}` }], isError: true };
}
