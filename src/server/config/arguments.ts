import { parseArgs } from 'node:util';

/** What the command line asks for. */
export type Invocation =
  | { readonly kind: 'help' }
  | { readonly kind: 'version' }
  /** Configured by the parent process over IPC. */
  | { readonly kind: 'control' }
  /** Configured by a file, or without connectors. */
  | { readonly kind: 'standalone'; readonly configFile?: string }
  | { readonly kind: 'wrong'; readonly reason: string };

export const USAGE = `Usage: node server.js [--config <mcp.json>]

An MCP server over stdio that runs programs over your MCP servers.

  --config <file>  the servers to reach: a file with "servers" or "mcpServers", as mcp.json has them
  --help           this text
  --version        the version
`;

export function parseInvocation(argv: readonly string[]): Invocation {
  try {
    const { values } = parseArgs({
      args: [...argv],
      options: {
        config: { type: 'string' },
        control: { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
        version: { type: 'boolean', short: 'v' },
      },
    });
    if (values.help) return { kind: 'help' };
    if (values.version) return { kind: 'version' };
    if (values.control && values.config !== undefined) {
      return { kind: 'wrong', reason: '--control and --config exclude each other.' };
    }
    if (values.control) return { kind: 'control' };
    return values.config === undefined
      ? { kind: 'standalone' }
      : { kind: 'standalone', configFile: values.config };
  } catch (error) {
    return { kind: 'wrong', reason: error instanceof Error ? error.message : String(error) };
  }
}
