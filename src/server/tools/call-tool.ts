import type { McpServer, RegisteredTool } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { CONTENT_BYTES } from '../../shared/limits';
import { invoke } from '../invocation/invoke';
import { openRequest, type ServerParts } from '../request-scope';
import type { ResultStash } from '../results/result-stash';
import { type DirectPayload, directPayload, directResult } from './direct-result';
import { requestIdOf } from './request-id';

/** The input that `call_tool` and `call_destructive_tool` share (contract §1.2). */
export const directCallInput = {
  address: z.string().describe('connectorId.toolName, as search_tools gives it.'),
  args: z.record(z.string(), z.unknown()).optional().describe("The tool's arguments."),
  fields: z
    .array(z.string())
    .optional()
    .describe('Paths to keep of a JSON result: "a.b", "items[].name".'),
  resultMode: z
    .enum(['mcp', 'value'])
    .default('mcp')
    .describe('mcp: content blocks as they come. value: the unwrapped value with times.'),
  timeoutMs: z.int().min(1).optional().describe('Time for one attempt, in milliseconds.'),
  maxRetries: z.int().min(0).max(2).default(0).describe('Repetitions of a failed read.'),
  diagnostics: z.boolean().optional().describe('Adds times to a value.'),
};
const inputSchema = z.object(directCallInput);

export type DirectCallArguments = z.infer<typeof inputSchema>;

/** `call_tool` (contract §3): one read-only call, for models and for the reads of a view (V5, V6). */
export function registerCallTool(
  server: McpServer,
  parts: ServerParts,
  stash: ResultStash,
): RegisteredTool {
  return server.registerTool(
    'call_tool',
    {
      description:
        'Calls one read-only tool of a connector and gives its result. Find the address with search_tools first. A tool that may change something is refused here: use call_destructive_tool. For several reads, or to filter and join, use execute_code.',
      inputSchema,
      annotations: { readOnlyHint: true, destructiveHint: false, openWorldHint: true },
      _meta: { ui: { visibility: ['model', 'app'] } },
    },
    (input, context) => {
      const request = { requestId: requestIdOf(context), signal: context.mcpReq.signal };
      return callDirectly(parts, stash, input, { ...request, approved: false });
    },
  );
}

export interface DirectCallRequest {
  readonly requestId: string;
  readonly signal: AbortSignal;
  readonly approved: boolean;
}

/** One call outside a program, and the answer to it. */
export async function callDirectly(
  parts: ServerParts,
  stash: ResultStash,
  input: DirectCallArguments,
  request: DirectCallRequest,
) {
  await parts.ready();
  const limits = parts.limits();
  const scope = openRequest(parts, {
    requestId: request.requestId,
    source: request.approved ? 'call_destructive_tool' : 'call_tool',
    audience: 'client',
    limits,
    signals: [request.signal],
  });
  const outcome = await invoke<DirectPayload>(scope, {
    target: { kind: 'address', address: input.address },
    args: input.args,
    approved: request.approved,
    deadline: input.timeoutMs === undefined ? undefined : { ms: input.timeoutMs },
    maxRetries: input.maxRetries,
    process: (raw, resolved) =>
      directPayload(raw, resolved, {
        mode: input.resultMode,
        maxBytes:
          resolved.connector.maxResultBytes ??
          (input.resultMode === 'value' ? limits.readResultBytes : CONTENT_BYTES),
        stash,
        fields: input.fields,
      }),
  });
  return directResult(input.resultMode, outcome, input.diagnostics === true);
}
