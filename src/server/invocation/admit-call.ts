import { clampBytes } from './clamp-bytes';
import type { ConnectaError } from './connecta-error';
import { describeIssue } from './describe-issue';
import { type Audience, approvalRequired, invalidArgs, searchAction } from './failures';
import { isReadOnly } from './read-only';
import type { ResolvedTool } from './resolve-tool';
import { type ValidationReport, validateArguments } from './validate-arguments';

/** Refuses a tool that is not read-only, unless a person approved the call (§2.6 step 4, S6). */
export function requireReadOnly(
  resolved: ResolvedTool,
  args: Readonly<Record<string, unknown>> | undefined,
): void {
  if (!isReadOnly(resolved.tool, resolved.connector))
    throw approvalRequired(resolved.address, args);
}

export interface ArgumentCheck {
  readonly resolved: ResolvedTool;
  readonly args: unknown;
  readonly audience: Audience;
  /** Told about a schema that cannot be evaluated. */
  readonly warn: (message: string) => void;
}

/**
 * Refuses arguments that do not fit the tool's schema, before anything is spent on the call (§2.6 step 5, E8).
 * Connectors of both kinds are checked here. Returns the arguments as the object they are.
 */
export function requireValidArguments(check: ArgumentCheck): Record<string, unknown> {
  const args = (check.args ?? {}) as Record<string, unknown>;
  const { connector, tool, address } = check.resolved;
  const verdict = validateArguments(tool.inputSchema, args);
  if (verdict.kind === 'valid') return args;
  if (verdict.kind === 'invalid') throw misfit(check, verdict.report);
  if (connector.kind === 'mcp') {
    // The server checks its own arguments; a schema that only we cannot read must not block its tool.
    warnOnce(tool, () =>
      check.warn(`The input schema of ${address} cannot be evaluated: ${verdict.reason}`),
    );
    return args;
  }
  throw invalidArgs(
    `The input schema of "${address}" cannot be evaluated, so it cannot be called.`,
    {
      connector: connector.id,
      operation: address,
    },
  );
}

function misfit(check: ArgumentCheck, validation: ValidationReport): ConnectaError {
  const { connector, tool, address } = check.resolved;
  const misfits = validation.issues.map(describeIssue).join('; ');
  const what = `The arguments of "${clampBytes(address, 512)}" do not fit its schema`;
  return invalidArgs(`${what}: ${misfits}.`, {
    connector: connector.id,
    operation: address,
    validation,
    nextAction: searchAction(check.audience, clampBytes(tool.name, 512), connector.id),
    retry: 'Correct the arguments, then call again.',
  });
}

const warned = new WeakSet<object>();

function warnOnce(tool: object, warn: () => void): void {
  if (warned.has(tool)) return;
  warned.add(tool);
  warn();
}
