import {
  findNodeAtLocation,
  getNodeValue,
  type Node,
  type ParseError,
  parseTree,
  printParseErrorCode,
} from 'jsonc-parser';
import { nameConnectors } from '../shared/connector-id';
import type { ConnectorSpec } from '../shared/control';
import { type EntryContext, readEntry } from '../shared/mcp-entry';

/** Something in `mcp.json` that a person should know of, where it stands: offset and length in UTF-16 units. */
export interface McpProblem {
  readonly severity: 'error' | 'warning' | 'information';
  readonly message: string;
  readonly offset: number;
  readonly length: number;
}

export interface McpJson {
  readonly connectors: readonly ConnectorSpec[];
  readonly problems: readonly McpProblem[];
}

export interface McpJsonContext extends EntryContext {
  /** Ids that other folders' files have taken already. */
  readonly taken: readonly string[];
}

/**
 * Reads a `.vscode/mcp.json`: comments and trailing commas are fine, `servers` holds the entries. What can be used is
 * used: a mistake in one entry leaves out that entry alone, and says so where it stands.
 */
export function readMcpJson(text: string, context: McpJsonContext): McpJson {
  const { t } = context;
  const errors: ParseError[] = [];
  const root = parseTree(text, errors, { allowTrailingComma: true, allowEmptyContent: true });
  const problems: McpProblem[] = errors.map(({ error, offset, length }) => ({
    severity: 'error',
    message: t('This is not valid JSON: {0}', printParseErrorCode(error)),
    offset,
    length: Math.max(length, 1),
  }));
  const servers = root && findNodeAtLocation(root, ['servers']);
  if (!servers) {
    const elsewhere = root && findNodeAtLocation(root, ['mcpServers']);
    if (elsewhere) {
      problems.push({ ...keyOf(elsewhere), ...warning(t('VS Code names this key "servers".')) });
    }
    return { connectors: [], problems };
  }
  if (servers.type !== 'object') {
    problems.push({ ...placeOf(servers), ...warning(t('"servers" must be an object.')) });
    return { connectors: [], problems };
  }
  return { ...readServers(servers, context, problems) };
}

function readServers(servers: Node, context: McpJsonContext, problems: McpProblem[]): McpJson {
  const connectors: ConnectorSpec[] = [];
  const entries = (servers.children ?? []).flatMap((property) => {
    const [key, value] = property.children ?? [];
    return key && value ? [{ name: String(key.value), key, value }] : [];
  });
  const named = nameConnectors(
    entries.map(({ name }) => name),
    context.taken,
  );
  for (const [index, { key, value }] of entries.entries()) {
    const naming = named[index];
    if (!naming) continue;
    if ('reason' in naming) {
      problems.push({ ...placeOf(key), ...warning(naming.reason) });
      continue;
    }
    const entry = readEntry(naming.id, getNodeValue(value), context);
    if (entry.connector) connectors.push(entry.connector);
    for (const { path, severity, message } of entry.problems) {
      const at = path.length > 0 ? findNodeAtLocation(value, [...path]) : undefined;
      problems.push({ ...placeOf(at ?? key), severity, message });
    }
  }
  return { connectors, problems };
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
