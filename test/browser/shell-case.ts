import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { projectRoot } from '../harness/paths';

/** The acceptance cases of the shell: what the host does, and what must be seen. */

const reply = z.union([
  z.strictObject({ result: z.unknown() }),
  z.strictObject({ error: z.unknown() }),
]);
const payload = z.strictObject({
  html: z.string(),
  reads: z.record(z.string(), z.unknown()).exactOptional(),
});

const shellCase = z.looseObject({
  id: z.string(),
  clause: z.string(),
  title: z.string(),
  payload: payload.nullable(),
  initReply: reply.exactOptional(),
  hostCapabilities: z.record(z.string(), z.unknown()).exactOptional(),
  hostContext: z.record(z.string(), z.unknown()).exactOptional(),
  hostSend: z.array(z.record(z.string(), z.unknown())).default([]),
  replies: z
    .union([z.enum(['sum', 'sumSlowFirst', 'none']), reply, z.array(reply)])
    .default('none'),
  secondPayload: payload.exactOptional(),
  thenReplyToFirst: reply.nullish(),
  toolResultWithoutUi: z.boolean().default(false),
  expect: z
    .array(z.strictObject({ at: z.string(), op: z.string(), value: z.unknown().exactOptional() }))
    .min(1),
});
export type ShellCase = z.infer<typeof shellCase>;

export function loadShellCases(): readonly ShellCase[] {
  const text = readFileSync(path.join(projectRoot, 'test/contract/cases.json'), 'utf8');
  const all = z.array(z.looseObject({ kind: z.string() })).parse(JSON.parse(text));
  return all.filter((one) => one.kind === 'shell').map((one) => shellCase.parse(one));
}
