import { z } from 'zod';
import { MAX_MESSAGE_CHARS, MAX_RESULT_CHARS } from './bridge-limits';
import type { ProgramPosition } from './executor';

/** A host call as the guest makes it: two JSON texts that the parent checks, and the first argument if it is a long text. */
export interface GuestCall {
  readonly id: number;
  readonly target: string;
  readonly args: string;
  /** Stands where `args` has null first. */
  readonly text?: string | undefined;
  /** Where the program made it. */
  readonly from?: ProgramPosition | undefined;
}

/** The answer. `json`: the value (`''` for undefined), or for a failure `{ message, details | null }`. */
export interface CallReply {
  readonly id: number;
  readonly ok: boolean;
  readonly json: string;
}

const position = z.strictObject({
  line: z.number().int().min(1),
  column: z.number().int().min(1),
});
const message = z
  .string()
  .min(1)
  .max(2 * MAX_MESSAGE_CHARS);

/** How a program ended, as the thread that ran it tells it. */
export const runEndSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('nothing') }),
  z.strictObject({ kind: z.literal('value'), json: z.string().max(MAX_RESULT_CHARS) }),
  z.strictObject({
    kind: z.literal('thrown'),
    message,
    position: position.optional(),
    /** The failed call that the thrown error is. */
    failureId: z.number().int().min(1).optional(),
  }),
  z.strictObject({ kind: z.literal('syntax'), message, position: position.optional() }),
  z.strictObject({ kind: z.literal('cpu') }),
  z.strictObject({ kind: z.literal('memory') }),
  z.strictObject({ kind: z.literal('stalled') }),
  /** The interpreter broke under the program. */
  z.strictObject({ kind: z.literal('broken'), message }),
]);
export type RunEnd = z.infer<typeof runEndSchema>;

/** Thread → parent. Whatever comes is checked against this: a program that broke out of its interpreter could send it. */
export const threadMessageSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('ready') }),
  z.strictObject({
    type: z.literal('call'),
    id: z.number().int().min(1),
    target: z.string(),
    args: z.string(),
    text: z.string().optional(),
    from: position.optional(),
  }),
  z.strictObject({ type: z.literal('log'), entry: z.string() }),
  z.strictObject({ type: z.literal('end'), end: runEndSchema }),
]);
export type ThreadMessage = z.infer<typeof threadMessageSchema>;

/** What a thread needs to run one program. */
export interface RunOrder {
  readonly code: string;
  readonly functions: readonly string[];
  readonly namespaces: readonly string[];
  readonly cpuMs: number;
  readonly memoryBytes: number;
}

/** Parent → thread. `run` numbers the thread's programs, so that a late reply to an earlier one is told apart. */
export type ThreadOrder =
  | { readonly type: 'run'; readonly run: number; readonly order: RunOrder }
  | { readonly type: 'reply'; readonly run: number; readonly reply: CallReply };

/** What a thread is started with. */
export interface ThreadData {
  readonly wasmModule: WebAssembly.Module;
  readonly cpuMemory: Int32Array;
  /** Memory of the instance made ahead of the first program. */
  readonly memoryBytes: number;
}
