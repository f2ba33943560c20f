import type { CallToolResult, McpServer, RegisteredTool } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { groupedPage } from '../catalog/search-page';
import {
  SAFETY,
  SCHEMA_FORMATS,
  SEARCH_LIMIT,
  type SearchRequest,
} from '../catalog/search-request';
import { searchTools } from '../catalog/search-tools';
import type { Connector } from '../connectors/connector';
import { classifyFailure } from '../invocation/classify-failure';
import { openRequest, type ServerParts } from '../request-scope';
import { withGuideNote } from './guide-note';
import { requestIdOf } from './request-id';
import { structuredAnswer } from './tool-answer';

const inputSchema = z.object({
  query: z.string().optional().describe('What the tool does, in plain words. Empty: all tools.'),
  connector: z.string().optional().describe('Search this connector alone.'),
  safety: z
    .enum(SAFETY)
    .optional()
    .describe('readOnly: what call_tool and programs may run. approvalRequired: the others.'),
  limit: z.int().min(1).max(SEARCH_LIMIT.max).default(SEARCH_LIMIT.default),
  offset: z.int().min(0).default(0),
  fullDescriptions: z
    .boolean()
    .optional()
    .describe('Descriptions whole instead of 160 characters.'),
  includeSchemas: z
    .enum(SCHEMA_FORMATS)
    .optional()
    .describe('Adds arguments and results: as short type text, or as JSON Schema.'),
});

/** `search_tools` (contract §4): finds the address of a tool. */
export function registerSearchTools(server: McpServer, parts: ServerParts): RegisteredTool {
  return server.registerTool(
    'search_tools',
    {
      description: searchToolsDescription(parts.registry.list()),
      inputSchema,
      annotations: { readOnlyHint: true, destructiveHint: false, openWorldHint: true },
      _meta: { ui: { visibility: ['model'] } },
    },
    (input, context) =>
      search(
        parts,
        {
          query: input.query ?? '',
          connector: input.connector,
          safety: input.safety ?? 'all',
          limit: input.limit,
          offset: input.offset,
          fullDescriptions: input.fullDescriptions ?? false,
          includeSchemas: input.includeSchemas,
          includeSchemaKeys: true,
        },
        { requestId: requestIdOf(context), signal: context.mcpReq.signal },
      ),
  );
}

export function searchToolsDescription(connectors: readonly Connector[]): string {
  return withGuideNote(
    'Finds tools of the connectors by what they do and gives their addresses. With includeSchemas "compact" it says which arguments they take. Views are not found here: they are made with connecta.ui inside execute_code.',
    connectors,
    'Where a result names a guide, skills has it.',
  );
}

async function search(
  parts: ServerParts,
  request: SearchRequest,
  { requestId, signal }: { requestId: string; signal: AbortSignal },
): Promise<CallToolResult> {
  await parts.ready();
  const { registry, catalogs } = openRequest(parts, {
    requestId,
    source: 'call_tool',
    audience: 'client',
    limits: parts.limits(),
    signals: [signal],
  });
  try {
    const { page } = groupedPage(await searchTools(request, registry, catalogs), request);
    return structuredAnswer(page);
  } catch (thrown) {
    const { code, message, retryable } = classifyFailure(thrown, 'catalog_lookup_failed').details;
    return { ...structuredAnswer({ error: { code, message, retryable } }), isError: true };
  }
}
