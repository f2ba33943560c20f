import type { Executor } from '../../src/server/sandbox/executor';
import { loadCases } from './contract-case';
import { createExecutors } from './executors';
import { startInProcess } from './in-process-server';
import { runCase } from './run-case';

const cases = loadCases();

describe('the contract, in process', () => {
  for (const [name, create] of Object.entries(createExecutors)) {
    describe(`on ${name}`, () => {
      let executor: Executor;
      before(() => {
        executor = create();
      });
      after(() => executor.close());

      for (const one of cases) {
        it(`${one.clause} ${one.id}: ${one.title}`, async () => {
          const server = await startInProcess(one, executor);
          try {
            await runCase(one, server.peer, server.traces);
          } finally {
            await server.close();
          }
        }).timeout(one.slow ? 40_000 : 20_000);
      }
    });
  }
});
