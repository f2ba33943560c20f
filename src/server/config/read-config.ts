import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { getNodeValue, type Node } from 'jsonc-parser';
import { nameConnectors } from '../../shared/connector-id';
import type { ConnectorSpec, ReachedSpec } from '../../shared/control';
import { faultOfEnvFile } from '../../shared/env-file';
import {
  nodeAt,
  propertiesOf,
  type RepeatedKey,
  readJson,
  repeatedKeys,
  repeatedKeysWithin,
  valueAt,
} from '../../shared/json-properties';
import {
  type EntryContext,
  type EnvFile,
  itselfProblem,
  readEntry,
  withEnvFile,
} from '../../shared/mcp-entry';
import { lineAt } from '../../shared/text-position';

/** What is to be said of an entry. */
export interface EntryNote {
  readonly name: string;
  readonly line: number;
  readonly message: string;
  /** It is left out, for a fault in it; the others count. */
  readonly faulty: boolean;
}

/** Where servers stand; the first that is there counts. */
const PLACES = ['servers', 'mcpServers'];

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
  const { root, faults } = readJson(text);
  const [syntax] = faults;
  if (syntax || !root) {
    const line = lineAt(text, syntax?.offset ?? 0);
    const what = syntax?.code ?? 'the file is empty';
    return unusable(`${file}:${line}: not valid JSON (${what}). Correct this line.`);
  }
  const place = PLACES.find((name) => valueAt(root, [name]));
  const servers = valueAt(root, place === undefined ? [''] : [place]);
  if (servers?.type !== 'object') {
    const line = lineAt(text, servers?.offset ?? root.offset);
    return unusable(
      `${file}:${line}: no "servers". Write { "servers": { "name": { "command": "…", "args": [] } } }.`,
    );
  }
  const above = repeatedKeys(root).filter(({ key }) => key.value === place);
  const { connectors, notes } = connectorsOf(text, servers, context);
  return { kind: 'ok', connectors, notes: [...repeatedNotes(text, above), ...notes] };
}

function connectorsOf(
  text: string,
  servers: Node,
  context: EntryContext,
): { connectors: readonly ConnectorSpec[]; notes: readonly EntryNote[] } {
  const entries = propertiesOf(servers);
  const named = nameConnectors(entries.map((entry) => entry.name));
  const connectors: ConnectorSpec[] = [];
  const notes = [...repeatedNotes(text, repeatedKeys(servers))];
  for (const [index, { name, key, value }] of entries.entries()) {
    const naming = named[index];
    if (!naming || 'reason' in naming) {
      const itself = itselfProblem(getNodeValue(value), context);
      const message = itself?.message ?? naming?.reason ?? 'It has no name.';
      notes.push({ name, line: lineAt(text, key.offset), message, faulty: itself === undefined });
      continue;
    }
    const { connector, envFile, problems } = readEntry(naming.id, getNodeValue(value), context);
    const complete = connector && withFile(connector, envFile);
    if (complete && 'missing' in complete) {
      const at = nodeAt(value, ['envFile']) ?? key;
      notes.push({ name, line: lineAt(text, at.offset), message: complete.missing, faulty: true });
    } else if (complete) connectors.push(complete);
    notes.push(...repeatedNotes(text, repeatedKeysWithin(value)));
    for (const { path, severity, message } of problems) {
      const at = nodeAt(value, path);
      const faulty = connector === undefined && severity !== 'information';
      notes.push({ name, line: lineAt(text, (at ?? key).offset), message, faulty });
    }
  }
  return { connectors, notes };
}

function repeatedNotes(text: string, keys: readonly RepeatedKey[]): readonly EntryNote[] {
  return keys.map(({ key, by }) => ({
    name: String(key.value),
    line: lineAt(text, key.offset),
    message: `This does not count: the same name follows on line ${lineAt(text, by.offset)}.`,
    faulty: false,
  }));
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
