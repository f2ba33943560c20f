import type { ToolDefinition } from './connector';

/** One page of `tools/list`. */
export interface ToolPage {
  readonly tools: readonly ToolDefinition[];
  readonly nextCursor?: string | null | undefined;
}

const MAX_TOOLS = 100_000;
const MAX_PAGES = 10_000;

/**
 * Walks all pages of a tool list: complete, or a rejection (contract §6.1). A server that repeats a cursor, sends two
 * empty pages one after the other or never ends fails the whole walk.
 */
export async function listAllTools(
  page: (cursor: string | undefined) => Promise<ToolPage>,
): Promise<readonly ToolDefinition[]> {
  const tools = new Map<string, ToolDefinition>();
  const seen = new Set<string>();
  let cursor: string | undefined;
  let previousEmpty = false;
  for (let pages = 0; pages < MAX_PAGES; pages += 1) {
    const { tools: listed, nextCursor } = await page(cursor);
    for (const tool of listed) if (!tools.has(tool.name)) tools.set(tool.name, tool);
    if (tools.size > MAX_TOOLS) throw new Error(`It lists more than ${MAX_TOOLS} tools.`);
    if (nextCursor === undefined || nextCursor === null) return [...tools.values()];
    if (seen.has(nextCursor)) throw new Error('Its list of tools repeats a page.');
    if (listed.length === 0 && previousEmpty) throw new Error('Its list of tools has empty pages.');
    seen.add(nextCursor);
    previousEmpty = listed.length === 0;
    cursor = nextCursor;
  }
  throw new Error('Its list of tools does not end.');
}
