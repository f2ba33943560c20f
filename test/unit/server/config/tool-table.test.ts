import assert from 'node:assert/strict';
import { checkConnectors } from '../../../../src/server/config/check-connectors';
import { toolTable } from '../../../../src/server/config/tool-table';
import { FakeConnector, reader } from '../fake-connector';

describe('the table of --check', () => {
  const check = (...connectors: FakeConnector[]) => checkConnectors(connectors, 1_000);

  it('lists every tool, whether it is read-only, and why', async () => {
    const notes = Object.assign(
      new FakeConnector('notes', [
        reader('list'),
        { name: 'find' },
        { name: 'drop', annotations: { destructiveHint: true } },
        { name: 'odd', annotations: { readOnlyHint: true, destructiveHint: true } },
        reader('export'),
      ]),
      { safety: { readOnly: ['find', 'gone', '*'], approvalRequired: ['export'] } },
    );
    assert.equal(
      toolTable(await check(notes)),
      [
        'notes: 5 tools, 2 read-only',
        '  list    read-only  its server declares it read-only',
        '  find    read-only  you vouch for it ("readOnly")',
        '  drop    approval   its server says that it changes something',
        '  odd     approval   its server says both: read-only and destructive',
        '  export  approval   you want to be asked ("approvalRequired")',
        '  no tool is called "gone"',
        '',
      ].join('\n'),
    );
  });

  it('says why a server failed, beside those that did not', async () => {
    const broken = new FakeConnector('broken', []);
    broken.listTools = () => Promise.reject(new Error('its process ended with code 3'));
    const checked = await check(broken, new FakeConnector('empty', []));
    assert.equal(
      toolTable(checked),
      'broken: FAILED: its process ended with code 3\n\nempty: 0 tools, 0 read-only\n',
    );
  });

  it('lets no server steer the terminal', async () => {
    const steer = String.fromCharCode(27);
    const hostile = new FakeConnector('h', [reader(`a${steer}[2J\nb\u202e`)]);
    assert.match(toolTable(await check(hostile)), /\n {2}a \[2J b +read-only/);
  });

  it('says so when nothing is configured', () => {
    assert.equal(toolTable([]), 'No servers are configured.\n');
  });
});
