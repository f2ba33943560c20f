/** What the extension loads on first use: the MCP client, the view's host, and what writes programs and types. */
export { generateTypes } from './commands/generate-types';
export { newProgramFromTool } from './commands/new-program-from-tool';
export { ConnectionError, type ConnectionErrorKind } from './connection/connection-error';
export type {
  ConnectionLog,
  ConnectionOptions,
  LaunchCommand,
  ReachedConnector,
  ServerConfiguration,
  ServerStatus,
} from './connection/connection-types';
export type { CallToolResult, Tool } from './connection/mcp-client';
export { ServerConnection } from './connection/server-connection';
export { systemClock } from './connection/system-clock';
export { ViewSession } from './host/view-session';
export type {
  MountedView,
  PagePort,
  PageSurface,
  ReadRequest,
  SessionPhase,
  ViewLogEntry,
  ViewSessionOptions,
} from './host/view-session-types';
export { readIdentity, readKept } from './panels/read-kept';
export { declarationFile, typeSections } from './programs/types/declaration-file';
export { rewriteDeclarations } from './programs/types/rewrite-declarations';
