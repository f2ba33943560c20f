import { McpServer, type RegisteredTool } from '@modelcontextprotocol/server';
import type { ActivityEvent, CallFigures } from '../shared/control';
import { UI_EXTENSION_ID, VIEW_MIME_TYPE } from '../shared/program-ui';
import { CatalogStore } from './catalog/catalog-store';
import { type Clock, systemClock } from './clock';
import type { ConnectorRegistry } from './connectors/connector-registry';
import { type ConfiguredLimits, limitsInForce } from './limits-in-force';
import type { LogLevel, ServerParts } from './request-scope';
import { ResultStash } from './results/result-stash';
import type { Executor } from './sandbox/executor';
import { registerAuthorizeConnector } from './tools/authorize-connector';
import {
  callDestructiveToolDescription,
  registerCallDestructiveTool,
} from './tools/call-destructive-tool';
import { registerCallTool } from './tools/call-tool';
import { executeCodeDescription, registerExecuteCode } from './tools/execute-code';
import { registerGetResult } from './tools/get-result';
import { INSTRUCTIONS } from './tools/instructions';
import { registerSearchTools, searchToolsDescription } from './tools/search-tools';
import { serveShell } from './tools/shell-resource';
import { registerSkills, skillsDescription } from './tools/skills';

const SERVER_NAME = 'connecta';
/** A client may keep the tool list this long; a change is announced besides (contract §1.1). */
const TOOLS_TTL_MS = 3_600_000;

export interface ServerOptions {
  readonly connectors: ConnectorRegistry;
  readonly executor: Executor;
  /** Asked for every request. What is no sound number falls back to its default (M5). */
  limits(): ConfiguredLimits;
  readonly shellHtml: string;
  readonly version: string;
  /** One event per attempted call (AV1). What it throws is logged and goes no further. */
  onActivity(event: ActivityEvent, figures: CallFigures): void;
  log(level: LogLevel, message: string): void;
  /** Resolves once there is a configuration; tool calls wait for it. Absent: there is one. */
  ready?(): Promise<void>;
  /** Milliseconds; for tests. */
  now?(): number;
}

/**
 * Makes servers for `serveStdio` or an in-memory transport. What outlives a connection (connectors, catalogs, stashed
 * results) is shared by all that it makes.
 */
export function createServerFactory(options: ServerOptions): () => McpServer {
  const clock: Clock = options.now
    ? { ...systemClock, now: () => options.now?.() ?? 0 }
    : systemClock;
  const stash = new ResultStash(clock);
  const parts: ServerParts = {
    registry: options.connectors,
    catalogs: new CatalogStore(clock),
    executor: options.executor,
    clock,
    limits: () => limitsInForce(options.limits()),
    record: (event, figures) => {
      try {
        const named = { ...event, serverName: SERVER_NAME, serverVersion: options.version };
        options.onActivity(named, figures);
      } catch (error) {
        options.log('error', `An activity event was lost: ${String(error)}`);
      }
    },
    log: (level, message) => options.log(level, message),
    ready: async () => options.ready?.(),
  };
  return () => createServer(options, parts, stash);
}

function createServer(options: ServerOptions, parts: ServerParts, stash: ResultStash): McpServer {
  const server = new McpServer(
    { name: SERVER_NAME, version: options.version },
    {
      capabilities: {
        tools: { listChanged: true },
        resources: { listChanged: false },
        extensions: { [UI_EXTENSION_ID]: { mimeTypes: [VIEW_MIME_TYPE] } },
      },
      instructions: INSTRUCTIONS,
      cacheHints: { 'tools/list': { ttlMs: TOOLS_TTL_MS, cacheScope: 'private' } },
    },
  );
  const skills = registerSkills(server, parts);
  const search = registerSearchTools(server, parts);
  registerCallTool(server, parts, stash);
  const callDestructive = registerCallDestructiveTool(server, parts, stash);
  registerAuthorizeConnector(server, parts);
  registerGetResult(server, stash);
  const executeCode = registerExecuteCode(server, parts);
  serveShell(server, options.shellHtml);
  // What describes the connectors follows them; a client is told of each change.
  const stopListening = parts.registry.onChanged(() => {
    const connectors = parts.registry.list();
    describe(skills, skillsDescription(connectors));
    describe(search, searchToolsDescription(connectors));
    describe(callDestructive, callDestructiveToolDescription(connectors));
    describe(executeCode, executeCodeDescription(connectors, parts.limits()));
  });
  server.server.onclose = stopListening;
  return server;
}

function describe(tool: RegisteredTool, description: string): void {
  if (tool.description !== description) tool.update({ description });
}
