import { parseArgs } from 'node:util';
import { DEFAULT_LIMITS, LEAST_MEMORY_BYTES, type Limits } from '../../shared/limits';
import type { ConfiguredLimits } from '../limits-in-force';

/** What the command line asks for. */
export type Invocation =
  | { readonly kind: 'help' }
  | { readonly kind: 'version' }
  /** Configured by the parent process over IPC. */
  | { readonly kind: 'control' }
  /** Starts everything that a file configures, says what is there, and ends. */
  | { readonly kind: 'check'; readonly configFile: string; readonly limits: ConfiguredLimits }
  /** Configured by a file, or without connectors. */
  | {
      readonly kind: 'standalone';
      readonly configFile?: string;
      readonly limits: ConfiguredLimits;
    }
  | { readonly kind: 'wrong'; readonly reason: string };

const LIMITS = Object.entries(DEFAULT_LIMITS)
  .map(([name, value]) => `    ${name.padEnd(20)} ${value}`)
  .join('\n');

export const USAGE = `Usage: node server.js [--config <mcp.json>] [--limit <name>=<number>]… [--check]

An MCP server over stdio that runs programs over your MCP servers.

  --config <file>          the servers to reach: a file with "servers" or "mcpServers", as mcp.json has them.
                           \${env:NAME}, \${userHome} and \${workspaceFolder} (the current folder) are filled in.
                           "connecta": { "readOnly": [], "approvalRequired": [] } in an entry names tools that
                           programs may call though their server does not say that they only read, and tools that
                           need a person though it does; "*" is all. Neither is a security boundary.
  --check                  starts every server, lists its tools, and ends; with 1 if one of them failed
  --limit <name>=<number>  one of these, with its default:
${LIMITS}
  --help                   this text
  --version                the version
`;

export function parseInvocation(argv: readonly string[]): Invocation {
  try {
    const { values } = parseArgs({
      args: [...argv],
      options: {
        config: { type: 'string' },
        check: { type: 'boolean' },
        control: { type: 'boolean' },
        limit: { type: 'string', multiple: true },
        help: { type: 'boolean', short: 'h' },
        version: { type: 'boolean', short: 'v' },
      },
    });
    if (values.help) return { kind: 'help' };
    if (values.version) return { kind: 'version' };
    const { config: configFile, check, control, limit = [] } = values;
    if (control) {
      const other =
        configFile !== undefined
          ? '--config'
          : check
            ? '--check'
            : limit.length > 0
              ? '--limit'
              : '';
      return other === ''
        ? { kind: 'control' }
        : wrong(`--control and ${other} exclude each other.`);
    }
    const limits: ConfiguredLimits = Object.assign({}, ...limit.map(parseLimit));
    if (check) {
      return configFile === undefined
        ? wrong('--check needs --config <file>: the servers to check.')
        : { kind: 'check', configFile, limits };
    }
    return { kind: 'standalone', ...(configFile === undefined ? {} : { configFile }), limits };
  } catch (error) {
    return wrong(error instanceof Error ? error.message : String(error));
  }
}

/** `hostCalls=100`; throws with what is wrong about it. */
function parseLimit(written: string): Partial<Limits> {
  const [name = '', value = ''] = written.split(/=(.*)/s);
  if (!Object.hasOwn(DEFAULT_LIMITS, name)) {
    const known = Object.keys(DEFAULT_LIMITS).join(', ');
    throw new Error(`--limit ${written}: there is no limit "${name}". There are: ${known}.`);
  }
  if (!/^[1-9]\d{0,14}$/.test(value)) {
    throw new Error(`--limit ${written}: write ${name}=<number>, a whole number from 1 up.`);
  }
  if (name === 'programMemoryBytes' && Number(value) < LEAST_MEMORY_BYTES) {
    throw new Error(`--limit ${written}: a program needs at least ${LEAST_MEMORY_BYTES} bytes.`);
  }
  return { [name]: Number(value) };
}

function wrong(reason: string): Invocation {
  return { kind: 'wrong', reason };
}
