import type { SafetyLists, SafetyReason } from '../../shared/control';
import type { Connector, ToolDefinition } from '../connectors/connector';

export interface Safety {
  readonly readOnly: boolean;
  readonly reason: SafetyReason;
}

const EVERY_TOOL = '*';

/**
 * The one rule for what a program, a view or `call_tool` may run (contract §3.1): a person's word on this very tool
 * first, then on all tools, then its server's. Fails closed: where a person says both, and where a server says nothing,
 * nothing clear or both, the tool needs approval. Neither word is a security boundary: the tool does what it does.
 */
export function safetyOf(tool: ToolDefinition, lists: SafetyLists | undefined): Safety {
  const declared = declaredSafety(tool.annotations);
  if (!lists) return declared;
  const { readOnly, approvalRequired } = lists;
  if (approvalRequired.includes(tool.name)) return { readOnly: false, reason: 'withdrawn' };
  if (readOnly.includes(tool.name)) return { readOnly: true, reason: 'vouched' };
  if (approvalRequired.includes(EVERY_TOOL)) return { readOnly: false, reason: 'withdrawn' };
  if (readOnly.includes(EVERY_TOOL) && declared.reason === 'undeclared') {
    return { readOnly: true, reason: 'vouched' };
  }
  return declared;
}

/** Whether it may run without a person's approval. */
export function isReadOnly(tool: ToolDefinition, connector: Pick<Connector, 'safety'>): boolean {
  return safetyOf(tool, connector.safety).readOnly;
}

/** Whether a failed attempt may be repeated without asking (§3.5). A person's word on a tool counts here as well. */
export function isRepeatable(tool: ToolDefinition, connector: Pick<Connector, 'safety'>): boolean {
  if (tool.annotations?.idempotentHint === true) return true;
  const { reason } = safetyOf(tool, connector.safety);
  if (reason === 'vouched') return true;
  return reason !== 'withdrawn' && tool.annotations?.readOnlyHint === true;
}

function declaredSafety(annotations: ToolDefinition['annotations']): Safety {
  const readOnly = annotations?.readOnlyHint;
  const destructive = annotations?.destructiveHint;
  if (readOnly === true) {
    return destructive === true
      ? { readOnly: false, reason: 'contradictory' }
      : { readOnly: true, reason: 'declared' };
  }
  const changes = readOnly === false || destructive === true;
  return { readOnly: false, reason: changes ? 'changes' : 'undeclared' };
}
