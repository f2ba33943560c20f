import { readFile } from 'node:fs/promises';
import {
  findNodeAtLocation,
  getNodeValue,
  type Node,
  type ParseError,
  parseTree,
  printParseErrorCode,
} from 'jsonc-parser';
import { z } from 'zod';
import { nameConnectors } from '../../shared/connector-id';
import type { ConnectorSpec } from '../../shared/control';
import { lineAt } from './text-line';

/** An entry that was left out; the others count. */
export interface SkippedEntry {
  readonly name: string;
  readonly line: number;
  readonly reason: string;
}

export type ConfigResult =
  | {
      readonly kind: 'ok';
      readonly connectors: readonly ConnectorSpec[];
      readonly skipped: readonly SkippedEntry[];
    }
  /** The file as a whole cannot be used. `message`: file, line, what to do. */
  | { readonly kind: 'unusable'; readonly message: string };

const stdioEntry = z.object({
  command: z.string().min(1),
  args: z.array(z.string()).default([]),
  env: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).default({}),
  cwd: z.string().optional(),
});

/**
 * The connectors of an `mcp.json`, as editors and agents write it: `servers` or `mcpServers`, comments and trailing
 * commas allowed. A server gets `inherited` with its own `env` on top.
 */
export async function readConfig(
  file: string,
  inherited: Readonly<Record<string, string>>,
): Promise<ConfigResult> {
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    const missing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    const reason = missing ? 'there is no such file' : String(error);
    return unusable(`${file}: ${reason}. Check the path given to --config.`);
  }
  return parseConfig(file, text, inherited);
}

/** The same for a text that was read already. `file` only names it in messages. */
export function parseConfig(
  file: string,
  text: string,
  inherited: Readonly<Record<string, string>>,
): ConfigResult {
  const errors: ParseError[] = [];
  const root = parseTree(text, errors, { allowTrailingComma: true });
  const [syntax] = errors;
  if (syntax || !root) {
    const line = lineAt(text, syntax?.offset ?? 0);
    const what = syntax ? printParseErrorCode(syntax.error) : 'the file is empty';
    return unusable(`${file}:${line}: not valid JSON (${what}). Correct this line.`);
  }
  const servers = findNodeAtLocation(root, ['servers']) ?? findNodeAtLocation(root, ['mcpServers']);
  if (servers?.type !== 'object') {
    const line = lineAt(text, servers?.offset ?? root.offset);
    return unusable(
      `${file}:${line}: no "servers". Write { "servers": { "name": { "command": "…", "args": [] } } }.`,
    );
  }
  return connectorsOf(text, servers, inherited);
}

function connectorsOf(
  text: string,
  servers: Node,
  inherited: Readonly<Record<string, string>>,
): ConfigResult {
  const entries = (servers.children ?? []).flatMap((property) => {
    const [key, value] = property.children ?? [];
    return key && value ? [{ name: String(key.value), line: lineAt(text, key.offset), value }] : [];
  });
  const named = nameConnectors(entries.map((entry) => entry.name));
  const connectors: ConnectorSpec[] = [];
  const skipped: SkippedEntry[] = [];
  for (const [index, { name, line, value }] of entries.entries()) {
    const naming = named[index];
    const made =
      naming && 'id' in naming
        ? specOf(naming.id, getNodeValue(value), inherited)
        : (naming?.reason ?? 'it has no name');
    if (typeof made === 'string') skipped.push({ name, line, reason: made });
    else connectors.push(made);
  }
  return { kind: 'ok', connectors, skipped };
}

/** The connector of one entry, or why there is none. */
function specOf(
  id: string,
  entry: unknown,
  inherited: Readonly<Record<string, string>>,
): ConnectorSpec | string {
  if (typeof entry === 'object' && entry !== null && 'url' in entry) {
    return 'servers with a "url" are not supported yet';
  }
  const parsed = stdioEntry.safeParse(entry);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    return `"${issue?.path.map(String).join('.') ?? ''}" is wrong: ${issue?.message ?? 'not understood'}`;
  }
  const { command, args, env, cwd } = parsed.data;
  const own = Object.fromEntries(Object.entries(env).map(([key, value]) => [key, String(value)]));
  if ([command, ...args, ...Object.values(own), cwd ?? ''].some((part) => part.includes('${'))) {
    return 'its variables have no value here; write the values themselves';
  }
  const where = cwd === undefined ? {} : { cwd };
  return { kind: 'stdio', id, command, args, env: { ...inherited, ...own }, ...where };
}

function unusable(message: string): ConfigResult {
  return { kind: 'unusable', message };
}
