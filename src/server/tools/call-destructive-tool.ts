import type { McpServer, RegisteredTool } from '@modelcontextprotocol/server';
import { z } from 'zod';
import type { Connector } from '../connectors/connector';
import type { ServerParts } from '../request-scope';
import type { ResultStash } from '../results/result-stash';
import { callDirectly, directCallInput } from './call-tool';
import { withGuideNote } from './guide-note';
import { requestIdOf } from './request-id';

const inputSchema = z.object({
  ...directCallInput,
  reason: z.string().max(500).optional().describe('For the person who approves; never sent on.'),
});

/** `call_destructive_tool` (contract §1.2, §3.1): one call of any tool, which the client has a person approve. */
export function registerCallDestructiveTool(
  server: McpServer,
  parts: ServerParts,
  stash: ResultStash,
): RegisteredTool {
  return server.registerTool(
    'call_destructive_tool',
    {
      description: callDestructiveToolDescription(parts.registry.list()),
      inputSchema,
      annotations: { readOnlyHint: false, destructiveHint: true, openWorldHint: true },
      _meta: { ui: { visibility: ['model'] } },
    },
    (input, context) => {
      const request = { requestId: requestIdOf(context), signal: context.mcpReq.signal };
      return callDirectly(parts, stash, input, { ...request, approved: true });
    },
  );
}

export function callDestructiveToolDescription(connectors: readonly Connector[]): string {
  return withGuideNote(
    'Calls one tool of a connector that may change something. Find the address with search_tools first and say why in reason. Tools that only read belong to call_tool and execute_code.',
    connectors,
    "Read the connector's guide in skills first.",
  );
}
