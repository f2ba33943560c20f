import assert from 'node:assert/strict';
import { type ContractCase, loadCases } from './contract-case';
import { runCase } from './run-case';
import { caseServer, ServerProcess } from './server-process';
import { OVER_STDIO } from './stdio-case-names';

/** A row that looks at what only an in-process fixture can count. */
const IN_PROCESS_ROW = /^\$(events|calls|listCalls)/;
/** Typed failures and connectors that fail to list have no form on the wire. */
const IN_PROCESS_FIXTURE = /"throw":|"listThrows":|"oauth":/;

function runsOverStdio(one: ContractCase): boolean {
  const rows = [...one.steps.flatMap((step) => step.expect), ...one.expectAfter];
  return (
    one.config === undefined &&
    !IN_PROCESS_FIXTURE.test(JSON.stringify(one.connectors)) &&
    rows.every((row) => !IN_PROCESS_ROW.test(row.at))
  );
}

const noTraces = { events: [], calls: {}, listCalls: {} };

describe('the contract, over stdio', function () {
  // Each starts processes, which takes its time on a busy machine.
  this.timeout(40_000);
  const cases = loadCases().filter((one) => OVER_STDIO.has(one.id));

  it('has every case that is named for it, each fit for it', () => {
    assert.deepEqual(
      cases.map((one) => one.id).sort(),
      [...OVER_STDIO].sort(),
      'a name has no case',
    );
    assert.deepEqual(
      cases.filter((one) => !runsOverStdio(one)).map((one) => one.id),
      [],
    );
  });

  for (const one of cases) {
    it(`${one.clause} ${one.id}: ${one.title}`, async () => {
      const servers = one.connectors.map((connector) => [connector.id, caseServer(connector)]);
      const server = await ServerProcess.start({ servers: Object.fromEntries(servers) });
      try {
        await runCase(one, server.peer, noTraces);
        assert.deepEqual(server.noise, [], 'only messages on stdout');
        await server.peer.close();
        assert.deepEqual(await server.exited, { code: 0, signal: null });
      } finally {
        await server.dispose();
      }
    });
  }
});
