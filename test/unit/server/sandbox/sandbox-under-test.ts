import { ConnectaError } from '../../../../src/server/invocation/connecta-error';
import type {
  ExecuteRequest,
  ExecuteResult,
  Executor,
  GuestApi,
} from '../../../../src/server/sandbox/executor';
import {
  createWorkerExecutor,
  type WorkerExecutorOptions,
} from '../../../../src/server/sandbox/worker-executor';
import { createTemporaryFolder } from '../../../harness/temporary-folder';

export const LIMITS: ExecuteRequest['limits'] = {
  timeoutMs: 10_000,
  cpuMs: 5_000,
  memoryBytes: 64 * 1024 * 1024,
  callResultBytes: 4_000_000,
};

/** The one failure that the fixture API rejects with; tests look for this very object. */
export const DOWN = new ConnectaError({
  code: 'unavailable',
  message: 'shelf backend is down',
  retryable: true,
  retryAfterMs: 1_500,
});

const functions: GuestApi['functions'] = {
  /** Gives its arguments back. */
  echo: async (args) => args,
  /** What a tool at that address might do. */
  call: async ([address, args]) => {
    if (address === 'shelf.down') throw DOWN;
    if (address === 'shelf.broken') throw new Error('not a typed failure');
    if (address === 'shelf.blob') return 'x'.repeat(Number(args));
    if (address === 'shelf.nothing') return undefined;
    if (address === 'shelf.bigint') return 10n;
    if (address === 'shelf.hang') return new Promise(() => {});
    if (address === 'shelf.slow') return new Promise((resolve) => setTimeout(resolve, 20, 'late'));
    return args;
  },
  ui: async ([html]) => (typeof html === 'string' ? html.length : null),
};

export const API: GuestApi = {
  functions,
  namespaces: [
    { global: 'shelf', connectorId: 'shelf' },
    { global: 'ice_cream', connectorId: 'ice-cream' },
  ],
  callNamespace: async (connectorId, member, args) => {
    if (member === 'down') throw DOWN;
    if (member === 'blob') return 'x'.repeat(Number(args));
    return { connectorId, member, args };
  },
};

export interface RunOptions {
  readonly api?: GuestApi;
  readonly limits?: Partial<ExecuteRequest['limits']>;
  readonly signal?: AbortSignal;
}

export function run(
  executor: Executor,
  code: string,
  options: RunOptions = {},
): Promise<ExecuteResult> {
  return executor.execute({
    code,
    api: options.api ?? API,
    limits: { ...LIMITS, ...options.limits },
    signal: options.signal ?? new AbortController().signal,
  });
}

/** A result without what differs from run to run. */
export function plain({
  timing: _timing,
  ...result
}: ExecuteResult): Omit<ExecuteResult, 'timing'> {
  return result;
}

let built: Promise<{ workerFile: string; wasmFile: string }> | undefined;

async function build(): Promise<{ workerFile: string; wasmFile: string }> {
  const { path: outdir } = await createTemporaryFolder('connecta-sandbox');
  // It awaits at top level, which only a dynamic import allows here.
  const { buildAll } = await import('../../../../esbuild.mjs');
  await buildAll({ only: ['sandbox-worker.js', 'quickjs.wasm'], outdir });
  return { workerFile: `${outdir}/sandbox-worker.js`, wasmFile: `${outdir}/quickjs.wasm` };
}

/** The worker and its interpreter, bundled once for the whole suite. */
export function workerFiles(): Promise<{ workerFile: string; wasmFile: string }> {
  built ??= build();
  return built;
}

/** The real executor over a freshly bundled worker. */
export async function startWorkerExecutor(
  options: Partial<WorkerExecutorOptions> = {},
): Promise<Executor> {
  return createWorkerExecutor({ ...(await workerFiles()), log: () => {}, ...options });
}
