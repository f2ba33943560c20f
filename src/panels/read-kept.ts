import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { z } from 'zod';
import { VIEW_META_KEY } from '../shared/program-ui';
import { viewPayloadSchema } from '../shared/read-manifest';
import { KEPT_FORMAT, type KeptView, type PanelIdentity } from './kept-view';
import { REPEAT_INTERVALS } from './repeat/repeat-state';

/* Reads what was kept of a panel as if a stranger had written it. Loaded with the first panel, for zod's sake. */

const place = z.number().int().min(0);

const identitySchema = z.strictObject({
  format: z.literal(KEPT_FORMAT),
  id: z.uuid(),
  pinned: z.boolean(),
  every: z.literal(REPEAT_INTERVALS).optional(),
  program: z.strictObject({
    key: z.string().min(1),
    name: z.string().min(1),
    source: z.strictObject({ uri: z.string().min(1), version: place, line: place, column: place }),
  }),
});

/** Blocks that a view can be drawn of have what that needs; others are named in it by their type. */
const blockSchema = z.union([
  z.looseObject({ type: z.literal('text'), text: z.string() }),
  z.looseObject({ type: z.enum(['image', 'audio']), mimeType: z.string(), data: z.string() }),
  z.looseObject({ type: z.string().refine((type) => !['text', 'image', 'audio'].includes(type)) }),
]);

/** Only what the extension itself looks into; everything else of a result is the view's, as it came. */
const resultSchema = z.custom<CallToolResult>(
  (value) =>
    z
      .looseObject({
        content: z.array(blockSchema),
        structuredContent: z.looseObject({}),
        isError: z.literal(false).optional(),
        /** Absent where the view is one of what was emitted, which stands in the blocks after the first. */
        _meta: z.looseObject({ [VIEW_META_KEY]: viewPayloadSchema }).optional(),
      })
      .refine(({ content, _meta }) => _meta !== undefined || content.length > 1)
      .safeParse(value).success,
);

const count = z.number().min(0);

const costSchema = z.strictObject({
  milliseconds: count,
  figures: z.strictObject({
    calls: count,
    resultBytes: count.optional(),
    viewBytes: count.optional(),
  }),
});

const recordSchema = z.strictObject({
  format: z.literal(KEPT_FORMAT),
  at: z.number().int().positive(),
  content: z.discriminatedUnion('kind', [
    z.strictObject({
      kind: z.literal('view'),
      code: z.string(),
      server: z.string().min(1),
      cost: costSchema,
      result: resultSchema,
    }),
    z.strictObject({ kind: z.literal('too-large') }),
  ]),
});

/** Who a panel was, from VS Code's memory. Undefined for anything that this version did not write. */
export function readIdentity(state: unknown): PanelIdentity | undefined {
  const parsed = identitySchema.safeParse(state);
  if (!parsed.success) return undefined;
  const { format: _, ...identity } = parsed.data;
  return identity;
}

/** What a panel showed, from its file. Undefined for anything that this version did not write, half a file for one. */
export function readKept(text: string): KeptView | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  const parsed = recordSchema.safeParse(value);
  if (!parsed.success) return undefined;
  const { format: _, ...view } = parsed.data;
  return view;
}
