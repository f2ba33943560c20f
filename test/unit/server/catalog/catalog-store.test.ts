import assert from 'node:assert/strict';
import { CatalogScope } from '../../../../src/server/catalog/catalog-scope';
import { CatalogStore } from '../../../../src/server/catalog/catalog-store';
import { ConnectaError } from '../../../../src/server/invocation/connecta-error';
import { FakeConnector, reader, rejectionOf } from '../fake-connector';
import { manualClock } from '../sandbox/manual-server-clock';

function setUp() {
  const { clock, advance } = manualClock();
  const store = new CatalogStore(clock);
  const open = (pauseClock?: () => () => void, signal = new AbortController().signal) =>
    new CatalogScope({
      store,
      clock,
      signal,
      deadlineMs: 15_000,
      ...(pauseClock ? { pauseClock } : {}),
    });
  return { store, open, advance };
}

const codeOf = (error: unknown) => (error instanceof ConnectaError ? error.code : error);

describe('the catalogs of a request', () => {
  it('ask each connector once, however often they are used', async () => {
    const shelf = new FakeConnector('shelf', [reader('read')]);
    const scope = setUp().open();
    await Promise.all([scope.load(shelf), scope.load(shelf)]);
    await scope.load(shelf);
    assert.equal(shelf.lists, 1);
  });

  it('ask again for the next request when the connector cannot tell of changes', async () => {
    const shelf = new FakeConnector('shelf', [reader('read')]);
    const { open } = setUp();
    await open().load(shelf);
    await open().load(shelf);
    assert.equal(shelf.lists, 2);
  });

  it('fail as catalog_lookup_failed, and are asked again after that', async () => {
    const shelf = new FakeConnector('shelf', [reader('read')]);
    const list = shelf.listTools;
    shelf.listTools = async () => {
      throw new Error('listing offline');
    };
    const scope = setUp().open();
    assert.equal(codeOf(await rejectionOf(scope.load(shelf))), 'catalog_lookup_failed');
    shelf.listTools = list;
    assert.equal((await scope.load(shelf)).tools.length, 1);
  });

  it('end at their deadline, with the setting that raises it', async () => {
    const shelf = new FakeConnector('shelf', []);
    shelf.listTools = () => new Promise(() => {});
    const { open, advance } = setUp();
    const failure = rejectionOf(open().load(shelf));
    await new Promise(setImmediate);
    advance(15_000);
    const error = await failure;
    assert.equal(codeOf(error), 'timeout');
    assert.match(String(error), /connecta\.limits\.hostCallTimeoutMs/);
  });

  it('stand by the requests that still wait when one is cancelled', async () => {
    let answer = (): void => {};
    const shelf = new FakeConnector('shelf', [reader('read')]);
    shelf.listTools = () =>
      new Promise((resolve) => {
        answer = () => resolve([reader('read')]);
      });
    const { open } = setUp();
    const leaving = new AbortController();
    const left = rejectionOf(open(undefined, leaving.signal).load(shelf));
    const staying = open().load(shelf);
    await new Promise(setImmediate);
    leaving.abort();
    assert.equal(codeOf(await left), 'cancelled');
    answer();
    assert.equal((await staying).tools.length, 1);
  });

  it('stop the clock of a program while a connector starts, and no longer', async () => {
    let started = (): void => {};
    const shelf = Object.assign(new FakeConnector('shelf', [reader('read')]), {
      start: () => new Promise<void>((resolve) => (started = resolve)),
    });
    const steps: string[] = [];
    const scope = setUp().open(() => {
      steps.push('stopped');
      return () => steps.push('goes on');
    });
    const load = scope.load(shelf);
    await new Promise(setImmediate);
    assert.deepEqual(steps, ['stopped']);
    started();
    await load;
    assert.deepEqual(steps, ['stopped', 'goes on']);
  });
});

describe('the catalogs of connectors that tell of changes', () => {
  it('are kept from one request to the next', async () => {
    const shelf = new FakeConnector('shelf', [reader('read')]).telling();
    const { open } = setUp();
    await open().load(shelf);
    await open().load(shelf);
    assert.equal(shelf.lists, 1);
  });

  it('are fetched again once the connector has told', async () => {
    const shelf = new FakeConnector('shelf', [reader('read')]).telling();
    const { open } = setUp();
    await open().load(shelf);
    shelf.tools = [reader('read'), reader('more')];
    shelf.tellToolsChanged();
    assert.equal((await open().load(shelf)).tools.length, 2);
  });

  it('are fetched again after five minutes, told or not', async () => {
    const shelf = new FakeConnector('shelf', [reader('read')]).telling();
    const { open, advance } = setUp();
    await open().load(shelf);
    advance(300_000);
    await open().load(shelf);
    assert.equal(shelf.lists, 2);
  });

  it('do not keep a list that changed while it was being fetched', async () => {
    const shelf = new FakeConnector('shelf', [reader('read')]).telling();
    const list = shelf.listTools.bind(shelf);
    shelf.listTools = async () => {
      const tools = await list();
      shelf.tellToolsChanged();
      return tools;
    };
    const { open } = setUp();
    await open().load(shelf);
    await open().load(shelf);
    assert.equal(shelf.lists, 2);
  });
});
