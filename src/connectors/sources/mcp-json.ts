import { createHash } from 'node:crypto';
import { getNodeValue, type Node } from 'jsonc-parser';
import { nameConnectors } from '../../shared/connector-id';
import type { ConnectorSpec } from '../../shared/control';
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
  type EntryResult,
  itselfProblem,
  readEntry,
} from '../../shared/mcp-entry';
import { lineAt } from '../../shared/text-position';
import {
  type InputDefinition,
  type InputDefinitions,
  readInputs,
} from '../inputs/input-definitions';
import { type Recipient, recipientOf } from '../inputs/recipient';
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
  /** To whom the answers go. */
  readonly recipient: Recipient;
  /** Every server of the file that uses an input, this one among them. */
  recipients(input: string): readonly Recipient[];
  /** The entry with the answers in it, by input id. */
  complete(answers: ReadonlyMap<string, string>): EntryResult;
}

export interface McpJson {
  readonly servers: readonly DeclaredServer[];
  readonly problems: readonly McpProblem[];
}

export interface McpJsonContext extends EntryContext {
  /**
   * Where entries stand. `vscode`: under `servers`. `workspace`: the same inside a `.code-workspace` file. `portable`: under
   * `mcpServers`, as other programs write them.
   */
  readonly dialect: 'vscode' | 'workspace' | 'portable';
  /** Ids that other files have taken already. */
  readonly taken: readonly string[];
  /** The names of the servers that a person chose; absent: all. */
  readonly only?: ReadonlySet<string>;
  /** Another one connects deferred servers anew. */
  readonly generation: number;
}

/** The key of a `.code-workspace` file, of its own or among its settings. */
const WORKSPACE_PLACES = [['mcp'], ['settings', 'mcp']];

/** Stands for an answer that nobody has given yet: good as a word, in a header and as an address. */
const ANY_ANSWER = 'http://answer';

/**
 * Reads an `mcp.json`: comments and trailing commas are fine. What can be used is used: a mistake in one entry leaves out
 * that entry alone, and says so where it stands.
 */
export function readMcpJson(text: string, context: McpJsonContext): McpJson {
  const { t, dialect } = context;
  const { folders } = context.values;
  const { root, faults } = readJson(text);
  // What is wrong with a workspace file as a whole, VS Code says itself.
  const syntax = dialect === 'workspace' ? [] : faults;
  const problems: McpProblem[] = syntax.map(({ code, offset, length }) => ({
    severity: 'error',
    message: t('This is not valid JSON: {0}', code),
    offset,
    length: Math.max(length, 1),
  }));
  const at = (...path: string[]) => valueAt(root, path);
  const bases = dialect === 'workspace' ? WORKSPACE_PLACES : [[]];
  const places =
    dialect === 'portable'
      ? portablePlaces(Object.values(folders))
      : bases.map((base) => [...base, 'servers']);
  const servers = places.flatMap((path) => at(...path) ?? []);
  if (servers.length === 0) {
    const elsewhere = at('mcpServers');
    if (elsewhere && dialect === 'vscode') {
      problems.push({ ...keyOf(elsewhere), ...warning(t('VS Code names this key "servers".')) });
    }
    return { servers: [], problems };
  }
  for (const node of servers.filter(({ type }) => type !== 'object')) {
    problems.push({ ...placeOf(node), ...warning(t('"servers" must be an object.')) });
  }
  // On the way to the servers, and among them; what an entry holds twice is told with it.
  const way = places.flatMap((path) => path.map((_, index) => at(...path.slice(0, index))));
  const walked = new Set([...way, ...servers].filter((node) => node !== undefined));
  const steps = new Set(places.flat());
  for (const node of walked) {
    const names = servers.includes(node) ? context.only : steps;
    const lost = repeatedKeys(node).filter(({ key }) => names?.has(String(key.value)) ?? true);
    problems.push(...lost.map((key) => repeated(key, text, t)));
  }
  const [listed] = bases.flatMap((base) => at(...base, 'inputs') ?? []);
  const inputs = readInputs(listed, t);
  for (const { node, message } of inputs.problems) {
    problems.push({ ...placeOf(node), ...warning(message) });
  }
  return readServers(text, servers, inputs, context, problems);
}

/**
 * All servers that another program's file declares, by name, as they are written there. `folders`: absolute paths of the
 * open ones, for files that declare servers by folder. Never throws.
 */
export function portableEntries(
  text: string,
  folders: readonly string[],
): ReadonlyMap<string, unknown> {
  const { root } = readJson(text);
  const entries = new Map<string, unknown>();
  for (const path of portablePlaces(folders)) {
    const servers = valueAt(root, path);
    for (const { name, value } of servers ? propertiesOf(servers) : []) {
      if (!entries.has(name)) entries.set(name, getNodeValue(value));
    }
  }
  return entries;
}

/** Where other programs put servers: under one of two names, and Claude Code also by folder. */
function portablePlaces(folders: readonly string[]): readonly string[][] {
  const written = folders.flatMap((folder) => [folder, folder.replaceAll('\\', '/')]);
  const ofFolders = [...new Set(written)].map((folder) => ['projects', folder, 'mcpServers']);
  return [['mcpServers'], ['servers'], ...ofFolders];
}

function readServers(
  text: string,
  servers: readonly Node[],
  inputs: InputDefinitions,
  context: McpJsonContext,
  problems: McpProblem[],
): McpJson {
  const read: DeclaredServer[] = [];
  const chosen = servers
    .flatMap(propertiesOf)
    .filter(({ name }) => context.only?.has(name) ?? true);
  // Of what a portable file says in two places the first counts; VS Code's own files are told of it below.
  const entries =
    context.dialect === 'portable'
      ? chosen.filter(({ name }, index) => chosen.findIndex((one) => one.name === name) === index)
      : chosen;
  const named = nameConnectors(
    entries.map(({ name }) => name),
    context.taken,
  );
  for (const [index, { name, key, value }] of entries.entries()) {
    const naming = named[index];
    if (!naming) continue;
    if ('reason' in naming) {
      const { severity, message } =
        itselfProblem(getNodeValue(value), context) ?? warning(naming.reason);
      problems.push({ ...placeOf(key), severity, message });
      continue;
    }
    const server = readServer({ name, id: naming.id, value }, inputs, context, read);
    if (server.declared) read.push(server.declared);
    problems.push(...repeatedKeysWithin(value).map((lost) => repeated(lost, text, context.t)));
    for (const { path, severity, message } of server.problems) {
      const at = nodeAt(value, path);
      problems.push({ ...placeOf(at ?? key), severity, message });
    }
  }
  return { servers: read, problems };
}

function readServer(
  { name, id, value }: { name: string; id: string; value: Node },
  { byId, refused }: InputDefinitions,
  context: McpJsonContext,
  siblings: readonly DeclaredServer[],
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
    recipient: recipientOf(name, entry, (setting) => values.config?.(setting)),
    // Asked for when a server starts: then all of the file are known.
    recipients: (input) =>
      siblings.flatMap(({ late: other }) =>
        other?.inputs.some((definition) => definition.id === input) ? other.recipient : [],
      ),
    complete: (answers) =>
      readEntry(id, entry, {
        ...context,
        values: { ...values, input: (input) => ({ text: answers.get(input) ?? '' }) },
      }),
  };
  return { declared: { name, spec: safety ? { ...spec, safety } : spec, late }, problems };
}

function repeated({ key, by }: RepeatedKey, text: string, t: EntryContext['t']): McpProblem {
  const line = lineAt(text, by.offset);
  return {
    ...placeOf(key),
    ...warning(t('This does not count: the same name follows on line {0}.', line)),
  };
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
