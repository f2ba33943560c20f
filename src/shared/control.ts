import { z } from 'zod';
import { faultOfUrl, isHeaderName, isHeaderValue } from './http-target';
import { limitsSchema } from './limits';

/**
 * The control channel between our extension and our server: Node IPC beside the MCP stream.
 * It carries what no other MCP client needs (configuration and secrets in; connector states, activity and logs out).
 */

const connectorId = z.string().regex(/^[a-z0-9_-]+$/);

/**
 * What a person says of a connector's tools where their server says nothing, or says too much: exact names, or `*` for
 * all. A hint, of a server or of a person, is no security boundary (contract §3.1).
 */
export const safetyListsSchema = z.strictObject({
  /** May be called by programs and views. `*`: every tool that does not itself say that it changes something. */
  readOnly: z.array(z.string().min(1)).default([]),
  /** Only a person may run them. */
  approvalRequired: z.array(z.string().min(1)).default([]),
});
export type SafetyLists = z.infer<typeof safetyListsSchema>;

const common = { id: connectorId, safety: safetyListsSchema.optional() };

/** How the server reaches one connector. Already resolved: no variables, no inputs. */
export const connectorSpecSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    ...common,
    kind: z.literal('builtin'),
    builtin: z.enum(['files', 'git']),
    /** One root per workspace folder, absolute. */
    roots: z.array(z.string().min(1)).min(1),
  }),
  z.strictObject({
    ...common,
    kind: z.literal('stdio'),
    command: z.string().min(1),
    args: z.array(z.string()),
    /** On top of the server's own environment. */
    env: z.record(z.string(), z.string()),
    cwd: z.string().optional(),
  }),
  z.strictObject({
    ...common,
    kind: z.literal('http'),
    /** http or https, without a name and password in it. */
    url: z.string().refine((url) => faultOfUrl(url) === undefined),
    headers: z.record(z.string().refine(isHeaderName), z.string().refine(isHeaderValue)),
  }),
]);
export type ConnectorSpec = z.infer<typeof connectorSpecSchema>;

/** Extension → server. The whole configuration each time; the server applies the difference. */
export const controlToServerSchema = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('configure'),
    connectors: z.array(connectorSpecSchema),
    limits: limitsSchema.partial(),
  }),
]);
export type ControlToServer = z.infer<typeof controlToServerSchema>;

/** One attempted call, refusals included (contract §8.1). Never an argument, a result or a message. */
export const activityEventSchema = z.strictObject({
  schemaVersion: z.literal(1),
  id: z.string(),
  occurredAt: z.string(),
  requestId: z.string(),
  actor: z.strictObject({ kind: z.literal('anonymous') }),
  connectorId: z.string(),
  toolName: z.string(),
  address: z.string(),
  source: z.enum(['call_tool', 'call_destructive_tool', 'execute_code']),
  outcome: z.enum(['success', 'error', 'timeout', 'cancelled']),
  durationMs: z.number(),
  attempts: z.number().int().min(1),
  errorCode: z.string().optional(),
  friction: z
    .enum([
      'tool_not_found',
      'schema_retry',
      'destructive_reroute',
      'auth_required',
      'result_too_large',
    ])
    .optional(),
  serverName: z.string(),
  serverVersion: z.string(),
});
export type ActivityEvent = z.infer<typeof activityEventSchema>;

/** A connector as a person sees it. `idle`: not started yet, it starts on first use. */
export const connectorStateSchema = z.discriminatedUnion('state', [
  z.strictObject({ state: z.literal('idle') }),
  z.strictObject({ state: z.literal('starting') }),
  z.strictObject({ state: z.literal('ready'), tools: z.number().int() }),
  z.strictObject({ state: z.literal('failed'), error: z.string() }),
]);
export type ConnectorState = z.infer<typeof connectorStateSchema>;

/** Server → extension. */
export const controlFromServerSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('connector'), id: connectorId, status: connectorStateSchema }),
  z.strictObject({ type: z.literal('activity'), event: activityEventSchema }),
  z.strictObject({
    type: z.literal('log'),
    level: z.enum(['debug', 'info', 'warn', 'error']),
    message: z.string(),
  }),
]);
export type ControlFromServer = z.infer<typeof controlFromServerSchema>;
