/** The program that does nothing. */
export const NOTHING = 'async () => 1';
/** What every call of the bench asks the downstream server for. */
export const ECHO = { message: 'x' };

/** Runs a program on the connecta server; rejects when it fails. */
export async function execute(client, code) {
  const result = await client.callTool({ name: 'execute_code', arguments: { code } });
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
