import { z } from 'zod';

const positive = z.number().int().min(1);

/** Everything that bounds a program or a read. Times in milliseconds, sizes in bytes. Contract L and M5. */
export const limitsSchema = z.strictObject({
  /** Wall clock of one program, waits included (L3). */
  programTimeoutMs: positive,
  /** Time the program itself may compute, waits excluded (L5). */
  programCpuMs: positive,
  /** Memory of one program, at least LEAST_MEMORY_BYTES (L5). */
  programMemoryBytes: positive,
  /** Calls one program may dispatch (L4). */
  hostCalls: positive,
  /** One attempt of one call (L4). */
  hostCallTimeoutMs: positive,
  /** Serialized size of one call's result inside a program (L6). */
  hostCallResultBytes: positive,
  /** Serialized size of a value that `call_tool` returns: what a view may read at once (§3.3). */
  readResultBytes: positive,
  /** Bytes of everything emitted and rendered by one program (M5, U4). */
  emittedBytes: positive,
  /** Blocks one program may emit (M5). */
  emittedBlocks: positive,
  /** How long a connector may take to start; outside the program's clock. */
  connectorStartMs: positive,
});
export type Limits = z.infer<typeof limitsSchema>;

export const DEFAULT_LIMITS: Limits = {
  programTimeoutMs: 30_000,
  programCpuMs: 5_000,
  programMemoryBytes: 64 * 1024 * 1024,
  hostCalls: 200,
  hostCallTimeoutMs: 15_000,
  hostCallResultBytes: 4_000_000,
  readResultBytes: 1_000_000,
  emittedBytes: 4_000_000,
  emittedBlocks: 32,
  connectorStartMs: 60_000,
};

/** An interpreter with nothing in it has 16 MiB; below this a program could not be told from one that needs too much. */
export const LEAST_MEMORY_BYTES = 20 * 1024 * 1024;

/** Not settable: parts of the contract that programs are written against. */
export const BATCH_SIZE = 10;
/** Serialized size of the content that `call_tool` gives a model, and of a page of `get_result`, in bytes (§3.3). */
export const CONTENT_BYTES = 50_000;
export const RESULT_CHARS = 24_000;
export const LOG_CHARS = 4_000;
