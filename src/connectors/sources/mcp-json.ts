import { createHash } from 'node:crypto';
import {
  findNodeAtLocation,
  getNodeValue,
  type Node,
  type ParseError,
  parse,
  parseTree,
  printParseErrorCode,
} from 'jsonc-parser';
import { nameConnectors } from '../../shared/connector-id';
import type { ConnectorSpec } from '../../shared/control';
import { isRecord } from '../../shared/entry-reader';
import { type EntryContext, type EntryResult, readEntry } from '../../shared/mcp-entry';
import {
  type InputDefinition,
  type InputDefinitions,
  readInputs,
} from '../inputs/input-definitions';
import { portableEntry } from './portable-entry';

/** Something in `mcp.json` that a person should know of, where it stands: offset and length in UTF-16 units. */
export interface McpProblem {
  readonly severity: 'error' | 'warning' | 'information';
  readonly message: string;
  readonly offset: number;
  readonly length: number;
}

/** A server that a file declares and that can be used. */
export interface DeclaredServer {
  /** As the file has it. */
  readonly name: string;
  /** Deferred when its start needs what `late` names. */
  readonly spec: ConnectorSpec;
  readonly late?: LateParts;
}

/** What is known of a server only when it starts. */
export interface LateParts {
  /** What a person is asked. */
  readonly inputs: readonly InputDefinition[];
  /** The entry with the answers in it, by input id. */
  complete(answers: ReadonlyMap<string, string>): EntryResult;
}

export interface McpJson {
  readonly servers: readonly DeclaredServer[];
  readonly problems: readonly McpProblem[];
}

export interface McpJsonContext extends EntryContext {
  /** `vscode`: entries stand under `servers`. `portable`: under `mcpServers`, as other programs write them. */
  readonly dialect: 'vscode' | 'portable';
  /** Ids that other files have taken already. */
  readonly taken: readonly string[];
  /** The names of the servers that a person chose; absent: all. */
  readonly only?: ReadonlySet<string>;
  /** Another one connects deferred servers anew. */
  readonly generation: number;
}

/** Stands for an answer that nobody has given yet: good as a word, in a header and as an address. */
const ANY_ANSWER = 'http://answer';

/**
 * Reads an `mcp.json`: comments and trailing commas are fine. What can be used is used: a mistake in one entry leaves out
 * that entry alone, and says so where it stands.
 */
export function readMcpJson(text: string, context: McpJsonContext): McpJson {
  const { t, dialect } = context;
  const errors: ParseError[] = [];
  const root = parseTree(text, errors, { allowTrailingComma: true, allowEmptyContent: true });
  const problems: McpProblem[] = errors.map(({ error, offset, length }) => ({
    severity: 'error',
    message: t('This is not valid JSON: {0}', printParseErrorCode(error)),
    offset,
    length: Math.max(length, 1),
  }));
  const at = (key: string) => root && findNodeAtLocation(root, [key]);
  const servers = dialect === 'vscode' ? at('servers') : (at('mcpServers') ?? at('servers'));
  if (!servers) {
    const elsewhere = at('mcpServers');
    if (elsewhere) {
      problems.push({ ...keyOf(elsewhere), ...warning(t('VS Code names this key "servers".')) });
    }
    return { servers: [], problems };
  }
  if (servers.type !== 'object') {
    problems.push({ ...placeOf(servers), ...warning(t('"servers" must be an object.')) });
    return { servers: [], problems };
  }
  const inputs = readInputs(at('inputs'), t);
  for (const { node, message } of inputs.problems) {
    problems.push({ ...placeOf(node), ...warning(message) });
  }
  return readServers(servers, inputs, context, problems);
}

/** All servers that another program's file declares, by name, as they are written there. Never throws. */
export function portableEntries(text: string): ReadonlyMap<string, unknown> {
  const root: unknown = parse(text, [], { allowTrailingComma: true, allowEmptyContent: true });
  if (!isRecord(root)) return new Map();
  const servers = root.mcpServers ?? root.servers;
  return new Map(isRecord(servers) ? Object.entries(servers) : []);
}

function readServers(
  servers: Node,
  inputs: InputDefinitions,
  context: McpJsonContext,
  problems: McpProblem[],
): McpJson {
  const read: DeclaredServer[] = [];
  const entries = propertiesOf(servers).filter(({ name }) => context.only?.has(name) ?? true);
  const named = nameConnectors(
    entries.map(({ name }) => name),
    context.taken,
  );
  for (const [index, { name, key, value }] of entries.entries()) {
    const naming = named[index];
    if (!naming) continue;
    if ('reason' in naming) {
      problems.push({ ...placeOf(key), ...warning(naming.reason) });
      continue;
    }
    const server = readServer({ name, id: naming.id, value }, inputs, context);
    if (server.declared) read.push(server.declared);
    for (const { path, severity, message } of server.problems) {
      const at = path.length > 0 ? findNodeAtLocation(value, [...path]) : undefined;
      problems.push({ ...placeOf(at ?? key), severity, message });
    }
  }
  return { servers: read, problems };
}

function readServer(
  { name, id, value }: { name: string; id: string; value: Node },
  { byId, refused }: InputDefinitions,
  context: McpJsonContext,
): { declared?: DeclaredServer; problems: EntryResult['problems'] } {
  const { t, values, dialect } = context;
  const written: unknown = getNodeValue(value);
  const entry = dialect === 'portable' ? portableEntry(written) : written;
  const used = new Set<string>();
  const first = readEntry(id, entry, {
    ...context,
    values: {
      ...values,
      input: (input) => {
        if (!byId.has(input)) {
          return { fault: refused.get(input) ?? t('"inputs" has none with the id "{0}".', input) };
        }
        used.add(input);
        return { text: ANY_ANSWER };
      },
    },
  });
  const { connector, envFile, problems } = first;
  if (!connector) return { problems };
  const asked = [...used].flatMap((input) => byId.get(input) ?? []);
  if (asked.length === 0 && envFile === undefined) {
    return { declared: { name, spec: connector }, problems };
  }
  const { kind: transport, safety } = connector;
  const depends = JSON.stringify([connector, envFile, asked, context.generation]);
  const revision = createHash('sha256').update(depends).digest('hex').slice(0, 16);
  const spec: ConnectorSpec = { kind: 'deferred', id, transport, revision };
  const late: LateParts = {
    inputs: asked,
    complete: (answers) =>
      readEntry(id, entry, {
        ...context,
        values: { ...values, input: (input) => ({ text: answers.get(input) ?? '' }) },
      }),
  };
  return { declared: { name, spec: safety ? { ...spec, safety } : spec, late }, problems };
}

function propertiesOf(object: Node): { name: string; key: Node; value: Node }[] {
  return (object.children ?? []).flatMap((property) => {
    const [key, value] = property.children ?? [];
    return key && value ? [{ name: String(key.value), key, value }] : [];
  });
}

function placeOf(node: Node): { offset: number; length: number } {
  return { offset: node.offset, length: Math.max(node.length, 1) };
}

/** Where the key of a property's value stands. */
function keyOf(value: Node): { offset: number; length: number } {
  return placeOf(value.parent?.children?.[0] ?? value);
}

function warning(message: string): Pick<McpProblem, 'severity' | 'message'> {
  return { severity: 'warning', message };
}
