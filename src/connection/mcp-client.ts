export type { CallToolResult, Tool } from '@modelcontextprotocol/sdk/types.js';
