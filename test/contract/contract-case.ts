import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

/** The acceptance cases as data: what each has for connectors, what it sends, what must come back. */

const behaviour = z.union([
  z.strictObject({ return: z.unknown(), delayMs: z.number().exactOptional() }),
  z.strictObject({ echo: z.literal(true) }),
  z.strictObject({ echoField: z.string() }),
  z.strictObject({ sum: z.array(z.string()) }),
  z.strictObject({ blob: z.strictObject({ arg: z.string(), default: z.number() }) }),
  z.strictObject({ mcp: z.record(z.string(), z.unknown()) }),
  z.strictObject({ mcpTextJsonField: z.record(z.string(), z.string()) }),
  z.strictObject({ hang: z.literal(true) }),
  z.strictObject({ throwPlain: z.string() }),
  z.strictObject({
    throw: z.strictObject({
      code: z.string(),
      message: z.string(),
      retryAfterMs: z.number().exactOptional(),
    }),
  }),
]);

const tool = z.strictObject({
  name: z.string(),
  description: z.string().exactOptional(),
  descriptionRepeat: z.strictObject({ text: z.string(), times: z.number() }).exactOptional(),
  annotations: z.record(z.string(), z.unknown()).exactOptional(),
  inputSchema: z.record(z.string(), z.unknown()).exactOptional(),
  outputSchema: z.record(z.string(), z.unknown()).exactOptional(),
  does: behaviour,
});
export type CaseTool = z.infer<typeof tool>;

const connector = z.strictObject({
  id: z.string(),
  kind: z.enum(['api', 'mcp']),
  description: z.string(),
  title: z.string().exactOptional(),
  usageGuide: z.string().exactOptional(),
  maxResultBytes: z.number().exactOptional(),
  listThrows: z.string().exactOptional(),
  oauth: z.strictObject({ authorizationUrl: z.string() }).exactOptional(),
  tools: z.array(tool),
});
export type CaseConnector = z.infer<typeof connector>;

const expectation = z.strictObject({
  at: z.string(),
  op: z.string(),
  value: z.unknown().exactOptional(),
  field: z.string().exactOptional(),
});
export type Expectation = z.infer<typeof expectation>;

const step = z.strictObject({
  call: z.string(),
  params: z.record(z.string(), z.unknown()),
  era: z.literal('2026-07-28').exactOptional(),
  save: z.record(z.string(), z.string()).exactOptional(),
  expect: z.array(expectation).min(1),
});

const config = z.strictObject({
  execute: z
    .strictObject({
      maxEmittedBytes: z.number().exactOptional(),
      maxEmittedBlocks: z.number().exactOptional(),
    })
    .exactOptional(),
  executor: z.strictObject({ timeoutMs: z.number().exactOptional() }).optional(),
});

const contractCase = z.object({
  id: z.string(),
  clause: z.string(),
  title: z.string(),
  kind: z.literal('mcp'),
  connectors: z.array(connector),
  config: config.exactOptional(),
  steps: z.array(step).min(1),
  expectAfter: z.array(expectation).default([]),
  slow: z.boolean().default(false),
});
export type ContractCase = z.infer<typeof contractCase>;

/** Every case that speaks MCP, in the file's order; those of the view's shell belong to the browser suite. */
export function loadCases(): readonly ContractCase[] {
  const text = readFileSync(path.join(import.meta.dirname, 'cases.json'), 'utf8');
  const all = z.array(z.looseObject({ kind: z.enum(['mcp', 'shell']) })).parse(JSON.parse(text));
  return all.filter((one) => one.kind === 'mcp').map((one) => contractCase.parse(one));
}
