import type { CallToolResult, McpServer } from '@modelcontextprotocol/server';
import type * as z from 'zod';
import { RequestError } from './request-error';

/** One read-only tool: its words, its schemas and what it does. `Source`: what it answers from. */
export interface BuiltinTool<Source, Input extends z.ZodObject, Output extends z.ZodObject> {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly input: Input;
  readonly output: Output;
  /** @throws RequestError with words for the caller; whatever else it throws is a fault of ours */
  run(source: Source, args: z.output<Input>, signal: AbortSignal): Promise<z.output<Output>>;
}

const READ_ONLY = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
} as const;

/** Adds a tool to the server. Its failures become error results, with the same words for a person and a model. */
export function addTool<Source, Input extends z.ZodObject, Output extends z.ZodObject>(
  server: McpServer,
  source: Source,
  tool: BuiltinTool<Source, Input, Output>,
): void {
  server.registerTool<Output, z.ZodObject>(
    tool.name,
    {
      title: tool.title,
      description: tool.description,
      inputSchema: tool.input,
      outputSchema: tool.output,
      annotations: READ_ONLY,
    },
    async (args, context): Promise<CallToolResult> => {
      try {
        const value = await tool.run(source, tool.input.parse(args), context.mcpReq.signal);
        return {
          content: [{ type: 'text', text: JSON.stringify(value) }],
          structuredContent: value,
        };
      } catch (error) {
        return failure(tool.name, error, context.mcpReq.signal.aborted);
      }
    },
  );
}

/** `cancelled`: no one reads the answer, and the abort that ended the tool is no fault. */
function failure(tool: string, error: unknown, cancelled: boolean): CallToolResult {
  if (!cancelled && !(error instanceof RequestError)) {
    process.stderr.write(`${tool}: ${error instanceof Error ? error.stack : String(error)}\n`);
  }
  const text =
    error instanceof RequestError ? error.message : `${tool} failed by a fault of its own.`;
  return { isError: true, content: [{ type: 'text', text }] };
}
