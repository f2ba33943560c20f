import type { McpServer, RegisteredTool } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { CONTENT_BYTES } from '../../shared/limits';
import { pageText } from '../results/page-text';
import type { ResultStash } from '../results/result-stash';
import { refusalAnswer, structuredAnswer } from './tool-answer';

const inputSchema = z.object({
  id: z.string().describe('The resultId of a truncated result.'),
  offset: z.int().min(0).default(0).describe('Where to go on: nextOffset of the page before.'),
  maxBytes: z.int().min(1).optional().describe('Size of the page, in bytes.'),
});

/** `get_result` (contract §3.3): the next page of a result that was too large to go out whole. */
export function registerGetResult(server: McpServer, stash: ResultStash): RegisteredTool {
  return server.registerTool(
    'get_result',
    {
      description:
        'Reads on in a result of call_tool that was cut: pages of text, until nextOffset is absent. A result is kept for 15 minutes. Prefer to ask for less: fields, narrower arguments, or execute_code.',
      inputSchema,
      annotations: {
        readOnlyHint: true,
        destructiveHint: false,
        idempotentHint: true,
        openWorldHint: false,
      },
      _meta: { ui: { visibility: ['model'] } },
    },
    async ({ id, offset, maxBytes }) => {
      const bytes = stash.get(id);
      if (!bytes) {
        return refusalAnswer(
          'There is no result with this id, or its time is over. Call the tool again.',
        );
      }
      const size = Math.min(maxBytes ?? CONTENT_BYTES, CONTENT_BYTES);
      return structuredAnswer({ ...pageText(bytes, offset, size) });
    },
  );
}
