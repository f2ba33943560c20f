import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { type CallToolResult, McpClient, type Tool } from '../../../src/connection/mcp-client';
import { StdioTransport } from '../../../src/connection/stdio-transport';
import { TemplateCache } from '../../../src/connection/template-cache';
import type { ViewTemplate } from '../../../src/connection/view-template';
import { projectRoot } from '../../harness/paths';

/** Far beyond what any of them takes on a busy machine. */
const TIMEOUT_MS = 30_000;

export interface ForeignCall {
  /** Of the package: `debug` for `@modelcontextprotocol/server-debug`. */
  readonly name: string;
  readonly tool: string;
  readonly args: Record<string, unknown>;
  /** Further words of the server's command line. */
  readonly options?: readonly string[];
}

/** What one of the official example servers gave over stdio for one call: everything a view is made of. */
export interface ForeignResult {
  readonly tool: Tool;
  readonly result: CallToolResult;
  readonly template: ViewTemplate;
}

/** Starts an example server as its users do, calls its tool, reads its view, and ends it. */
export async function callForeignServer(call: ForeignCall): Promise<ForeignResult> {
  const file = `node_modules/@modelcontextprotocol/server-${call.name}/dist/index.js`;
  const args = [path.join(projectRoot, file), '--stdio', ...(call.options ?? [])];
  const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'ignore'] });
  try {
    const transport = new StdioTransport({
      stdin: child.stdin,
      stdout: child.stdout,
      onStrayLine: () => undefined,
      onTooLarge: () => undefined,
    });
    const ignore = { onError: () => undefined, onTools: () => undefined };
    const client = new McpClient(transport, { name: 'test', version: '1' }, ignore);
    const tool = (await client.open()).find(({ name }) => name === call.tool);
    if (tool === undefined) throw new Error(`${call.name} has no tool ${call.tool}.`);
    const options = { timeoutMs: TIMEOUT_MS };
    const result = await client.callTool(call.tool, call.args, options);
    return { tool, result, template: await new TemplateCache(client).get(tool, options) };
  } finally {
    await end(child);
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}
