import { CallToolResultSchema } from '@modelcontextprotocol/sdk/types.js';

/** The program that does nothing. */
export const NOTHING = 'async () => 1';
/** What every call of the bench asks the downstream server for. */
export const ECHO = { message: 'x' };

/** Runs a program on the connecta server; rejects when it fails. */
export async function execute(client, code) {
  // Not callTool: that compiles the tool's output schema on this side, which is no work of the server.
  const result = await client.request(
    { method: 'tools/call', params: { name: 'execute_code', arguments: { code } } },
    CallToolResultSchema,
  );
  if (result.isError) throw new Error(`the program failed: ${result.content?.[0]?.text}`);
  return result;
}

/** The call that a view's read becomes; rejects when it fails. */
export async function echoThroughCallTool(client) {
  const result = await client.callTool({
    name: 'call_tool',
    arguments: { address: 'everything.echo', args: ECHO, resultMode: 'value' },
  });
  if (result.structuredContent?.ok !== true)
    throw new Error(`call_tool failed: ${result.content?.[0]?.text}`);
}
