import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import {
  findNodeAtLocation,
  getNodeValue,
  type Node,
  type ParseError,
  parseTree,
  printParseErrorCode,
} from 'jsonc-parser';
import { nameConnectors } from '../../shared/connector-id';
import type { ConnectorSpec, ReachedSpec } from '../../shared/control';
import { faultOfEnvFile } from '../../shared/env-file';
import { type EntryContext, type EnvFile, readEntry, withEnvFile } from '../../shared/mcp-entry';
import { lineAt } from './text-line';

/** What is to be said of an entry. */
export interface EntryNote {
  readonly name: string;
  readonly line: number;
  readonly message: string;
  /** It is left out, for a fault in it; the others count. */
  readonly faulty: boolean;
}

export type ConfigResult =
  | {
      readonly kind: 'ok';
      readonly connectors: readonly ConnectorSpec[];
      readonly notes: readonly EntryNote[];
    }
  /** The file as a whole cannot be used. `message`: file, line, what to do. */
  | { readonly kind: 'unusable'; readonly message: string };

/**
 * The connectors of an `mcp.json`, as editors and agents write it: `servers` or `mcpServers`, comments and trailing
 * commas allowed. One entry that cannot be used is left out, and said; the others count.
 */
export async function readConfig(file: string, context: EntryContext): Promise<ConfigResult> {
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    const missing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    const reason = missing ? 'there is no such file' : String(error);
    return unusable(`${file}: ${reason}. Check the path given to --config.`);
  }
  return parseConfig(file, text, context);
}

/** The same for a text that was read already. `file` only names it in messages. */
export function parseConfig(file: string, text: string, context: EntryContext): ConfigResult {
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
  return connectorsOf(text, servers, context);
}

function connectorsOf(text: string, servers: Node, context: EntryContext): ConfigResult {
  const entries = (servers.children ?? []).flatMap((property) => {
    const [key, value] = property.children ?? [];
    return key && value ? [{ name: String(key.value), key, value }] : [];
  });
  const named = nameConnectors(entries.map((entry) => entry.name));
  const connectors: ConnectorSpec[] = [];
  const notes: EntryNote[] = [];
  for (const [index, { name, key, value }] of entries.entries()) {
    const naming = named[index];
    if (!naming || 'reason' in naming) {
      const message = naming?.reason ?? 'It has no name.';
      notes.push({ name, line: lineAt(text, key.offset), message, faulty: true });
      continue;
    }
    const { connector, envFile, problems } = readEntry(naming.id, getNodeValue(value), context);
    const complete = connector && withFile(connector, envFile);
    if (complete && 'missing' in complete) {
      const at = findNodeAtLocation(value, ['envFile']) ?? key;
      notes.push({ name, line: lineAt(text, at.offset), message: complete.missing, faulty: true });
    } else if (complete) connectors.push(complete);
    for (const { path, severity, message } of problems) {
      const at = path.length === 0 ? undefined : findNodeAtLocation(value, [...path]);
      const faulty = connector === undefined && severity !== 'information';
      notes.push({ name, line: lineAt(text, (at ?? key).offset), message, faulty });
    }
  }
  return { kind: 'ok', connectors, notes };
}

/** The connector with what its env file says, or that the file can't be read. */
function withFile(
  connector: ReachedSpec,
  envFile: EnvFile | undefined,
): ReachedSpec | { missing: string } {
  if (envFile === undefined) return connector;
  try {
    return withEnvFile(connector, readFileSync(envFile.path, 'utf8'));
  } catch (error) {
    const fault = faultOfEnvFile(error, envFile.written);
    return { missing: `Left out: its env file cannot be read: ${fault}` };
  }
}

function unusable(message: string): ConfigResult {
  return { kind: 'unusable', message };
}
