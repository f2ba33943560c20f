import type { Executor } from '../../src/server/sandbox/executor';
import { loadCases } from './contract-case';
import { createExecutors } from './executors';
import { startInProcess } from './in-process-server';
import { runCase } from './run-case';
import { missingFor } from './scope';

const cases = loadCases();
const inScope = cases.filter((one) => missingFor(one) === undefined);

describe('the contract, in process', () => {
  before('say what is left out', () => {
    const reasons = new Map<string, number>();
    for (const reason of cases.map(missingFor)) {
      if (reason !== undefined) reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
    }
    for (const [reason, count] of reasons) {
      console.log(`    ${count} of ${cases.length} cases are out of scope: ${reason}`);
    }
  });

  for (const [name, create] of Object.entries(createExecutors)) {
    describe(`on ${name}`, () => {
      let executor: Executor;
      before(() => {
        executor = create();
      });
      after(() => executor.close());

      for (const one of inScope) {
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
