import { guestGlobal } from '../../shared/connector-id';
import type { ToolDefinition } from '../connectors/connector';

/** One connector's tools, found by exact name or by the name a program's shortcut has for them (contract A1–A3). */
export interface Catalog {
  readonly tools: readonly ToolDefinition[];
  tool(name: string): ToolDefinition | undefined;
  /** Every tool that a shortcut could mean; more than one is ambiguous. */
  byAlias(alias: string): readonly ToolDefinition[];
}

/** The tools as listed; of two with one name the first counts (§6.1). */
export function indexTools(listed: readonly ToolDefinition[]): Catalog {
  const byName = new Map<string, ToolDefinition>();
  for (const tool of listed) if (!byName.has(tool.name)) byName.set(tool.name, tool);
  const byAlias = new Map<string, ToolDefinition[]>();
  for (const tool of byName.values()) {
    const alias = toolAlias(tool.name);
    byAlias.set(alias, [...(byAlias.get(alias) ?? []), tool]);
  }
  return {
    tools: [...byName.values()],
    tool: (name) => byName.get(name),
    byAlias: (alias) => byAlias.get(alias) ?? [],
  };
}

/** A tool's name as a member of its connector's global; the same rule as for the global itself (A2, A5). */
function toolAlias(toolName: string): string {
  return guestGlobal(toolName);
}
