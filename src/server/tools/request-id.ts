import type { ServerContext } from '@modelcontextprotocol/server';

/** The id under which the events of one request belong together (contract §8.1). */
export function requestIdOf(context: ServerContext): string {
  return String(context.mcpReq.id);
}
