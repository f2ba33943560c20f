import type { ToolDefinition } from '../connectors/connector';

/**
 * The one rule for what a program, a view or `call_tool` may run (contract §3.1). Fails closed: a missing, false,
 * contradictory or non-boolean annotation needs approval.
 */
export function isReadOnly(tool: ToolDefinition): boolean {
  return tool.annotations?.readOnlyHint === true && tool.annotations.destructiveHint !== true;
}

/** Whether a failed attempt may be repeated without asking (§3.5). */
export function isRepeatable(tool: ToolDefinition): boolean {
  return tool.annotations?.readOnlyHint === true || tool.annotations?.idempotentHint === true;
}
