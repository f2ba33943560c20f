import assert from 'node:assert/strict';
import type { CallContext } from '../../../../src/server/connectors/connector';
import { ConnectaError } from '../../../../src/server/invocation/connecta-error';
import { type CallRequest, invoke } from '../../../../src/server/invocation/invoke';
import { FakeConnector, reader } from '../fake-connector';
import { fakeScope } from '../fake-server-parts';

const request = (
  address: string,
  more: Partial<CallRequest<unknown>> = {},
): CallRequest<unknown> => ({
  target: { kind: 'address', address },
  args: undefined,
  approved: false,
  deadline: undefined,
  maxRetries: 0,
  process: (raw) => ({ value: raw }),
  ...more,
});

const unavailable = (retryAfterMs?: number) =>
  new ConnectaError({
    code: 'unavailable',
    message: 'down',
    retryable: true,
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
  });

/** Lets everything happen that needs no time. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await new Promise(setImmediate);
}

describe('a call', () => {
  it('gives what the connector gave and records one event', async () => {
    const shelf = new FakeConnector('shelf', [reader('read', (args) => ({ echo: args.value }))]);
    const { scope, events } = fakeScope([shelf]);
    const outcome = await invoke(scope, request('shelf.read', { args: { value: 'x' } }));
    assert.ok(outcome.ok);
    assert.deepEqual(outcome.value, { echo: 'x' });
    assert.equal(outcome.attempts, 1);
    assert.deepEqual(
      events.map(({ address, outcome }) => [address, outcome]),
      [['shelf.read', 'success']],
    );
  });

  it('counts missing arguments as none', async () => {
    const shelf = new FakeConnector('shelf', [reader('read', (args) => args)]);
    for (const args of [undefined, null]) {
      const outcome = await invoke(fakeScope([shelf]).scope, request('shelf.read', { args }));
      assert.ok(outcome.ok);
      assert.deepEqual(outcome.value, {});
    }
  });

  it('L4: is refused before anything is spent when it cannot be made', async () => {
    const strict = {
      ...reader('strict'),
      inputSchema: { type: 'object', required: ['a'] },
    };
    for (const kind of ['api', 'mcp'] as const) {
      const shelf = new FakeConnector('shelf', [strict, { name: 'wipe' }], { kind });
      const expected = {
        'nowhere.read': 'unknown_address',
        nodot: 'unknown_address',
        'shelf.raed': 'unknown_tool',
        'shelf.wipe': 'destructive_tool_requires_approval',
        'shelf.strict': 'invalid_args',
      };
      for (const [address, code] of Object.entries(expected)) {
        let spent = 0;
        const spend = () => {
          spent += 1;
        };
        const outcome = await invoke(fakeScope([shelf]).scope, request(address, { spend }));
        assert.ok(!outcome.ok);
        assert.deepEqual([outcome.error.code, outcome.attempts, spent], [code, 0, 0]);
      }
      assert.deepEqual(shelf.calls, []);
    }
  });

  it('of a tool that writes is made once it is approved', async () => {
    const shelf = new FakeConnector('shelf', [{ name: 'wipe', run: () => 'wiped' }]);
    const outcome = await invoke(
      fakeScope([shelf]).scope,
      request('shelf.wipe', { approved: true }),
    );
    assert.ok(outcome.ok);
  });

  it('is not made when there is no budget', async () => {
    const shelf = new FakeConnector('shelf', [reader('read')]);
    const spend = () => {
      throw new ConnectaError({ code: 'budget_exceeded', message: 'spent', retryable: false });
    };
    const outcome = await invoke(fakeScope([shelf]).scope, request('shelf.read', { spend }));
    assert.ok(!outcome.ok);
    assert.equal(outcome.error.code, 'budget_exceeded');
    assert.deepEqual(shelf.calls, []);
  });

  it('ends at its deadline though the connector does not listen, and tells it to stop', async () => {
    let told: AbortSignal | undefined;
    const shelf = new FakeConnector('shelf', [
      reader('hang', (_args, { signal }) => {
        told = signal;
        return new Promise(() => {});
      }),
    ]);
    const { scope, advance, events } = fakeScope([shelf]);
    const pending = invoke(
      scope,
      request('shelf.hang', { deadline: { ms: 15_000, limit: 'hostCallTimeoutMs' } }),
    );
    await settle();
    advance(15_000);
    const outcome = await pending;
    assert.ok(!outcome.ok);
    assert.equal(outcome.error.code, 'timeout');
    assert.equal(outcome.error.details.retryable, true);
    assert.match(outcome.error.message, /15000 ms.*connecta\.limits\.hostCallTimeoutMs/);
    assert.equal(told?.aborted, true);
    assert.equal(events[0]?.outcome, 'timeout');
  });

  it('ends as cancelled when its caller goes, wherever it is', async () => {
    const shelf = new FakeConnector('shelf', [reader('hang', () => new Promise(() => {}))]);
    const lost = new FakeConnector('lost', []);
    lost.listTools = () => new Promise(() => {});
    for (const address of ['shelf.hang', 'lost.read']) {
      const { scope, abort, events } = fakeScope([shelf, lost]);
      const pending = invoke(scope, request(address));
      await settle();
      abort();
      const outcome = await pending;
      assert.ok(!outcome.ok);
      assert.equal(outcome.error.code, 'cancelled');
      assert.deepEqual([events[0]?.outcome, events[0]?.errorCode], ['cancelled', 'cancelled']);
    }
  });

  it('call_tool: repeats a failed read as often as asked, after growing pauses', async () => {
    const shelf = new FakeConnector('shelf', [
      reader('flaky', () => {
        if (shelf.calls.length < 3) throw unavailable();
        return 'at last';
      }),
    ]);
    const { scope, advance } = fakeScope([shelf]);
    const pending = invoke(scope, request('shelf.flaky', { maxRetries: 2 }));
    await settle();
    assert.equal(shelf.calls.length, 1);
    advance(250);
    await settle();
    assert.equal(shelf.calls.length, 2);
    advance(499);
    await settle();
    assert.equal(shelf.calls.length, 2);
    advance(1);
    const outcome = await pending;
    assert.ok(outcome.ok);
    assert.deepEqual([outcome.value, outcome.attempts], ['at last', 3]);
    assert.equal(outcome.timing.backoffMs, 750);
  });

  it('Y4: waits exactly as long as the connector says, and not at all when that is too long', async () => {
    const at = (retryAfterMs: number) => {
      const shelf = new FakeConnector('shelf', [
        reader('busy', () => {
          throw unavailable(retryAfterMs);
        }),
      ]);
      const { scope, advance } = fakeScope([shelf]);
      return { shelf, advance, pending: invoke(scope, request('shelf.busy', { maxRetries: 1 })) };
    };
    const soon = at(3_000);
    await settle();
    soon.advance(3_000);
    assert.equal((await soon.pending).attempts, 2);
    const late = at(10_001);
    assert.equal((await late.pending).attempts, 1);
  });

  it('does not repeat what may not be repeated', async () => {
    const shelf = new FakeConnector('shelf', [
      {
        name: 'write',
        run: () => {
          throw unavailable();
        },
      },
      reader('wrong', () => {
        throw new ConnectaError({ code: 'not_found', message: 'no', retryable: false });
      }),
    ]);
    for (const address of ['shelf.write', 'shelf.wrong']) {
      const { scope } = fakeScope([shelf]);
      const outcome = await invoke(scope, request(address, { maxRetries: 2, approved: true }));
      assert.equal(outcome.attempts, 1);
    }
  });

  it('E3: says how to get past a connector that wants authorization', async () => {
    const run = () => {
      throw new ConnectaError({ code: 'auth_required', message: 'sign in', retryable: false });
    };
    const locked = new FakeConnector('locked', [reader('read', run)], { recovery: 'oauth' });
    const plain = new FakeConnector('plain', [reader('read', run)]);
    const recovery = async (connector: FakeConnector) => {
      const outcome = await invoke(fakeScope([connector]).scope, request(`${connector.id}.read`));
      return outcome.ok ? undefined : outcome.error.details;
    };
    const details = await recovery(locked);
    assert.equal(details?.recovery, 'oauth');
    assert.equal(details?.operation, 'locked.read');
    assert.match(JSON.stringify(details?.nextAction), /"tool":"authorize_connector"/);
    assert.equal((await recovery(plain))?.recovery, 'unavailable');
  });

  it('E3: says the same when the connector wants it before it lists its tools', async () => {
    const locked = new FakeConnector('locked', [reader('read')], { recovery: 'oauth' });
    locked.listTools = () =>
      Promise.reject(
        new ConnectaError({ code: 'auth_required', message: 'key', retryable: false }),
      );
    const { scope, events } = fakeScope([locked]);
    const outcome = await invoke(scope, request('locked.read'));
    assert.ok(!outcome.ok);
    const { code, connector, operation, recovery, nextAction } = outcome.error.details;
    assert.deepEqual(
      [code, connector, operation, recovery],
      ['auth_required', 'locked', 'locked.read', 'oauth'],
    );
    assert.deepEqual(nextAction, {
      tool: 'authorize_connector',
      arguments: { connector: 'locked' },
      operatorHandoff: true,
    });
    assert.equal(outcome.attempts, 0);
    assert.equal(events[0]?.friction, 'auth_required');
  });

  it('is given its time anew by the progress that its connector tells of', async () => {
    let context: CallContext | undefined;
    const slow = reader('read', (_args, given) => {
      context = given;
      return new Promise(() => {});
    });
    const { scope, advance } = fakeScope([new FakeConnector('shelf', [slow])]);
    const calling = invoke(scope, request('shelf.read', { deadline: { ms: 100 } }));
    await settle();
    advance(90);
    context?.onProgress?.();
    advance(90);
    assert.equal(context?.signal.aborted, false);
    advance(10);
    const outcome = await calling;
    assert.ok(!outcome.ok);
    assert.equal(outcome.error.code, 'timeout');
    assert.equal(context?.signal.aborted, true);
  });

  it('takes the word of a person on a tool, either way', async () => {
    const tools = [{ name: 'plain', run: () => 'ran' }, reader('claims')];
    const shelf = Object.assign(new FakeConnector('shelf', tools), {
      safety: { readOnly: ['plain'], approvalRequired: ['claims'] },
    });
    const { scope } = fakeScope([shelf]);
    const vouched = await invoke(scope, request('shelf.plain'));
    assert.ok(vouched.ok);
    const withdrawn = await invoke(scope, request('shelf.claims'));
    assert.ok(!withdrawn.ok);
    assert.equal(withdrawn.error.code, 'destructive_tool_requires_approval');
    assert.deepEqual(shelf.calls, ['plain']);
  });

  it('passes a schema that only we cannot read to an MCP server, and refuses it for an api', async () => {
    const odd = { ...reader('odd', () => 'ran'), inputSchema: { $ref: '#/nowhere' } };
    const { scope, warnings } = fakeScope([new FakeConnector('up', [odd], { kind: 'mcp' })]);
    assert.ok((await invoke(scope, request('up.odd'))).ok);
    assert.ok((await invoke(scope, request('up.odd'))).ok);
    assert.equal(warnings.length, 1, 'one warning for one tool');
    const api = await invoke(
      fakeScope([new FakeConnector('own', [odd])]).scope,
      request('own.odd'),
    );
    assert.equal(api.ok ? '' : api.error.code, 'invalid_args');
  });

  it('fails as result_processing_failed when its result cannot be handed on', async () => {
    const shelf = new FakeConnector('shelf', [reader('read')]);
    const process = () => {
      throw new TypeError('cannot serialize');
    };
    const outcome = await invoke(fakeScope([shelf]).scope, request('shelf.read', { process }));
    assert.equal(outcome.ok ? '' : outcome.error.code, 'result_processing_failed');
  });

  it('says in its message which arguments do not fit, and which address may be meant', async () => {
    const find = {
      ...reader('find_nodes'),
      inputSchema: {
        type: 'object',
        required: ['query'],
        properties: { query: { type: 'string' }, limit: { type: 'number', maximum: 9 } },
        additionalProperties: false,
      },
    };
    const { scope } = fakeScope([new FakeConnector('shelf', [find])]);
    const message = async (address: string, args: Record<string, unknown>) => {
      const outcome = await invoke(scope, request(address, { args }));
      return outcome.ok ? undefined : outcome.error.message;
    };
    const misfit = 'The arguments of "shelf.find_nodes" do not fit its schema';
    assert.equal(
      await message('shelf.find_nodes', { qery: 'a secret' }),
      `${misfit}: query is missing (string); qery is not an argument of it.`,
    );
    assert.equal(
      await message('shelf.find_nodes', { query: 'x', limit: 12 }),
      `${misfit}: limit is not right (a smaller number expected).`,
    );
    assert.equal(
      await message('shelf.find_node', {}),
      'Connector "shelf" has no tool at "shelf.find_node". Did you mean "shelf.find_nodes"?',
    );
  });

  it('names the search of whoever reads the error', async () => {
    const next = async (audience: 'program' | 'client') => {
      const outcome = await invoke(fakeScope([], { audience }).scope, request('ghost.read_it'));
      return outcome.ok ? undefined : outcome.error.details.nextAction;
    };
    assert.match(JSON.stringify(await next('program')), /"function":"connecta.search"/);
    assert.match(JSON.stringify(await next('client')), /"tool":"search_tools"/);
  });
});
