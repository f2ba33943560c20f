import variant from '@jitl/quickjs-wasmfile-release-sync';
import {
  type CustomizeVariantOptions,
  newQuickJSWASMModuleFromVariant,
  newVariant,
  type QuickJSContext,
  type QuickJSRuntime,
} from 'quickjs-emscripten-core';
import { LEAST_MEMORY_BYTES } from '../../shared/limits';

const PAGE_BYTES = 64 * 1024;
/** What the interpreter's module itself asks for; it does not start with less. */
const FIRST_PAGES = 256;
/** The most that it takes: 2 GiB. */
const MAX_PAGES = 32 * 1024;
const STACK_BYTES = 1024 * 1024;

/** What Emscripten would print is not ours to print: stdout carries the protocol. */
const SILENT: NonNullable<CustomizeVariantOptions['emscriptenModule']> & {
  print(): void;
  printErr(): void;
} = { print() {}, printErr() {} };

export interface Interpreter {
  readonly runtime: QuickJSRuntime;
  readonly context: QuickJSContext;
  /** Whether the memory has grown as far as it may: an error without words is then a lack of memory. */
  memoryIsFull(): boolean;
}

/**
 * A fresh interpreter in its own WASM instance. Its memory can grow to `memoryBytes` (at least 20 MiB, at most 2 GiB) and no further;
 * the interpreter's own limit does not hold under Emscripten. It is dropped after one program and never disposed of:
 * an instance that ran out of stack or memory aborts when it is freed.
 */
export async function createInterpreter(
  wasmModule: WebAssembly.Module,
  memoryBytes: number,
): Promise<Interpreter> {
  const pages = Math.floor(memoryBytes / PAGE_BYTES);
  const maximum = Math.min(Math.max(LEAST_MEMORY_BYTES / PAGE_BYTES, pages), MAX_PAGES);
  const wasmMemory = new WebAssembly.Memory({ initial: FIRST_PAGES, maximum });
  const quickjs = await newQuickJSWASMModuleFromVariant(
    newVariant(variant, {
      wasmModule,
      wasmMemory,
      emscriptenModule: SILENT,
    }),
  );
  const runtime = quickjs.newRuntime();
  runtime.setMaxStackSize(STACK_BYTES);
  return {
    runtime,
    context: runtime.newContext(),
    memoryIsFull: () => wasmMemory.buffer.byteLength >= 0.9 * maximum * PAGE_BYTES,
  };
}
