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

const stdioSpecSchema = z.strictObject({
  ...common,
  kind: z.literal('stdio'),
  command: z.string().min(1),
  args: z.array(z.string()),
  /** On top of the server's own environment; `null` takes a variable out of it. */
  env: z.record(z.string(), z.string().nullable()),
  cwd: z.string().optional(),
});

const httpSpecSchema = z.strictObject({
  ...common,
  kind: z.literal('http'),
  /** http or https, without a name and password in it. */
  url: z.string().refine((url) => faultOfUrl(url) === undefined),
  headers: z.record(z.string().refine(isHeaderName), z.string().refine(isHeaderValue)),
});

/** How one of a person's servers is reached. Already resolved: no variables, no inputs. */
const reachedSpecSchema = z.discriminatedUnion('kind', [stdioSpecSchema, httpSpecSchema]);
export type ReachedSpec = z.infer<typeof reachedSpecSchema>;

/** One connector, and how the server reaches it. */
export const connectorSpecSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    ...common,
    kind: z.literal('builtin'),
    builtin: z.enum(['files', 'git']),
    /** One root per workspace folder, absolute. */
    roots: z.array(z.string().min(1)).min(1),
  }),
  stdioSpecSchema,
  httpSpecSchema,
  /** How it is reached is asked for at each of its starts: a person may have to answer first, or a file be read. */
  z.strictObject({
    ...common,
    kind: z.literal('deferred'),
    transport: z.enum(['stdio', 'http']),
    /** Changes with everything that the answer depends on; another revision is another connection. */
    revision: z.string().min(1),
  }),
]);
export type ConnectorSpec = z.infer<typeof connectorSpecSchema>;

/** Number of a request on this channel; each side counts its own. */
const requestNumber = z.number().int().min(1);

/** Extension → server. */
export const controlToServerSchema = z.discriminatedUnion('type', [
  /** The whole configuration each time; the server applies the difference. */
  z.strictObject({
    type: z.literal('configure'),
    connectors: z.array(connectorSpecSchema),
    limits: limitsSchema.partial(),
  }),
  /** Starts a connector unless it runs; `again`: ends it first. Answered by `started`, after its state and its tools. */
  z.strictObject({
    type: z.literal('start'),
    request: requestNumber,
    id: connectorId,
    again: z.boolean(),
  }),
  /** Answers `reach`. */
  z.strictObject({
    type: z.literal('reached'),
    request: requestNumber,
    answer: z.discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('spec'), spec: reachedSpecSchema }),
      /** `reason`: what is missing and what a person does about it. */
      z.strictObject({ kind: z.literal('refused'), reason: z.string() }),
    ]),
  }),
]);
export type ControlToServer = z.infer<typeof controlToServerSchema>;
export type ReachAnswer = Extract<ControlToServer, { type: 'reached' }>['answer'];

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

const ordinal = z.number().int().min(1);

/** What is told of a program's call beside its event: numbers alone. Empty for calls that no program made. */
export const callFiguresSchema = z.strictObject({
  /** Serialized bytes of what the program got. Absent for failures. */
  resultBytes: z.number().int().min(0).optional(),
  /** Where in the program's own text the call stands, 1-based. */
  position: z.strictObject({ line: ordinal, column: ordinal }).optional(),
});
export type CallFigures = z.infer<typeof callFiguresSchema>;

/** A connector as a person sees it. `idle`: not started yet, it starts on first use. */
export const connectorStateSchema = z.discriminatedUnion('state', [
  z.strictObject({ state: z.literal('idle') }),
  z.strictObject({ state: z.literal('starting') }),
  z.strictObject({ state: z.literal('ready'), tools: z.number().int() }),
  z.strictObject({ state: z.literal('failed'), error: z.string() }),
]);
export type ConnectorState = z.infer<typeof connectorStateSchema>;

/** What decided whether a tool counts as read-only (contract §3.1). */
const safetyReasonSchema = z.enum([
  /** Its server declares it read-only. */
  'declared',
  /** A person vouches for it. */
  'vouched',
  /** A person wants to be asked, whatever its server says. */
  'withdrawn',
  /** Its server says that it changes something. */
  'changes',
  /** Its server says both. */
  'contradictory',
  /** Its server says nothing, or nothing that can be understood. */
  'undeclared',
]);
export type SafetyReason = z.infer<typeof safetyReasonSchema>;

/** A tool as its server lists it, and whether programs and views may call it. All but the verdict is untrusted text. */
const connectorToolSchema = z.strictObject({
  name: z.string(),
  title: z.string().optional(),
  description: z.string().optional(),
  inputSchema: z.unknown().optional(),
  outputSchema: z.unknown().optional(),
  readOnly: z.boolean(),
  reason: safetyReasonSchema,
});
export type ConnectorTool = z.infer<typeof connectorToolSchema>;

/** Server → extension. */
export const controlFromServerSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('connector'), id: connectorId, status: connectorStateSchema }),
  /** All tools of a connector: when it has started, when its list changes, when a person's word on them does. */
  z.strictObject({
    type: z.literal('tools'),
    id: connectorId,
    tools: z.array(connectorToolSchema),
  }),
  /** Answers `start`. With an error, what kept the connector from starting. */
  z.strictObject({
    type: z.literal('started'),
    request: requestNumber,
    error: z.string().optional(),
  }),
  /** A deferred connector is needed: how is it reached? Answered by `reached`. */
  z.strictObject({
    type: z.literal('reach'),
    request: requestNumber,
    id: connectorId,
    revision: z.string().min(1),
  }),
  z.strictObject({
    type: z.literal('activity'),
    event: activityEventSchema,
    figures: callFiguresSchema,
  }),
  z.strictObject({
    type: z.literal('log'),
    level: z.enum(['debug', 'info', 'warn', 'error']),
    message: z.string(),
  }),
]);
export type ControlFromServer = z.infer<typeof controlFromServerSchema>;
