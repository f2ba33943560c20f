import path from 'node:path';
import type { Executor } from '../../src/server/sandbox/executor';
import { createWorkerExecutor } from '../../src/server/sandbox/worker-executor';
import { createInProcessExecutor } from '../harness/in-process-executor';
import { projectRoot } from '../harness/paths';

/** The executors that must keep the contract: the product's own, and the one that tests use without a thread. */
export const createExecutors: Readonly<Record<string, () => Executor>> = {
  'the in-process executor': createInProcessExecutor,
  'the worker executor': () =>
    createWorkerExecutor({
      workerFile: path.join(projectRoot, 'dist/sandbox-worker.js'),
      wasmFile: path.join(projectRoot, 'dist/quickjs.wasm'),
      log: () => {},
    }),
};
