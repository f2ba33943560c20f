import type { McpServer, RegisteredTool } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { BATCH_SIZE, type Limits } from '../../shared/limits';
import { SHELL_URI } from '../../shared/program-ui';
import type { Connector } from '../connectors/connector';
import { runProgram } from '../program/run-program';
import type { ServerParts } from '../request-scope';
import { withGuideNote } from './guide-note';
import { inventoryLine } from './inventory';
import { requestIdOf } from './request-id';

const inputSchema = z.object({
  code: z.string().describe('One JavaScript async arrow function; what it returns is the result.'),
  diagnostics: z.boolean().optional().describe('Adds counts and times of the run.'),
});

/** `execute_code` (contract §1.2, §2): runs a program; its view is rendered by hosts that can. */
export function registerExecuteCode(server: McpServer, parts: ServerParts): RegisteredTool {
  return server.registerTool(
    'execute_code',
    {
      description: executeCodeDescription(parts.registry.list(), parts.limits()),
      inputSchema,
      annotations: { readOnlyHint: true, destructiveHint: false, openWorldHint: true },
      _meta: { ui: { resourceUri: SHELL_URI, visibility: ['model'] } },
    },
    ({ code, diagnostics }, context) =>
      runProgram(parts, {
        code,
        diagnostics: diagnostics ?? false,
        requestId: requestIdOf(context),
        signal: context.mcpReq.signal,
      }),
  );
}

/** Under 1800 characters whatever the connectors; the numbers are those in force (§1.2). */
export function executeCodeDescription(connectors: readonly Connector[], limits: Limits): string {
  const seconds = limits.hostCallTimeoutMs / 1000;
  return [
    'Runs one JavaScript async arrow function, `async () => { … }`, in a sandbox that reaches read-only tools of the connectors and nothing else: no network, files, timers or imports.',
    'Take it for anything wider than one read: several calls, filtering, joining, counting. A single read is cheaper with call_tool.',
    `Connectors: ${inventoryLine(connectors)}`,
    'Inside the program:',
    '- await connecta.search({ query }) and connecta.describe({ address }) find tools and their arguments; they cost no calls.',
    '- await connecta.call("connector.tool", args), or connector.tool(args), gives the unwrapped value.',
    '- await connecta.batch([{ address, args }]) calls at once; its outcomes are { ok, data } or { ok, error, errorDetails }.',
    `- await connecta.emit({ type: "text", text }) or { type: "image", data, mimeType } adds a block: up to ${limits.emittedBlocks}, and ${limits.emittedBytes} bytes with the view.`,
    '- await connecta.ui(html, { reads: { name: { address, fixedArgs, viewArgs } } }) shows a view, once. Its scripts refresh with connecta.read(name, args). Return the same summary data that it shows: the view itself is not in the result.',
    `Limits: ${limits.hostCalls} calls per program, ${BATCH_SIZE} per batch, ${seconds} s per call. A failed call throws an Error with code, retryable and details.`,
    withGuideNote(
      'Return something small. Details: skills with name "usage".',
      connectors,
      'Connectors with a guide: skills.',
    ),
  ].join('\n');
}
