import type { CallToolResult } from '@modelcontextprotocol/server';

/** An envelope as every client can read it: structured, and the same as JSON text (contract §1.3). */
export function structuredAnswer(envelope: Record<string, unknown>): CallToolResult {
  return {
    content: [{ type: 'text', text: JSON.stringify(envelope) }],
    structuredContent: envelope,
  };
}

/** A failure that words alone tell. */
export function refusalAnswer(text: string): CallToolResult {
  return { content: [{ type: 'text', text }], isError: true };
}
