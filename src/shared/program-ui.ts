/** Names on the wire that server, host and shell agree on (contract U3, U5, U11). No imports: every zone uses this file. */

/** The one resource the server serves. The number rises whenever the shell's bytes change after a release. */
export const SHELL_URI = 'ui://connecta/program-ui/v1';
/** Media type of an MCP Apps view template. */
export const VIEW_MIME_TYPE = 'text/html;profile=mcp-app';
/** The MCP Apps extension, declared by server and client. */
export const UI_EXTENSION_ID = 'io.modelcontextprotocol/ui';
/** Key in a result's `_meta` under which a program's view travels. */
export const VIEW_META_KEY = 'connecta/ui';
/** The only tool a view may reach. */
export const VIEW_READ_TOOL = 'call_tool';
/** The only result mode a view may ask for. */
export const VIEW_READ_MODE = 'value';
/** Reads one view may have in flight at once. */
export const MAX_READS_IN_FLIGHT = 8;
