import assert from 'node:assert/strict';
import type { ExecuteError } from '../../../../src/server/sandbox/executor';
import { createInProcessExecutor } from '../../../harness/in-process-executor';
import { DOWN, run } from './sandbox-under-test';

const executor = createInProcessExecutor();

async function errorOf(body: string): Promise<ExecuteError> {
  const { error } = await run(executor, `async () => { ${body} }`);
  return error ?? assert.fail('the program did not fail');
}

describe('a failed call, caught', function () {
  this.timeout(20_000);

  it('E1: is an Error with code, retryable and details of its own, its message and the place of the call', async () => {
    const code = `async () => {
      try { await connecta.call('shelf.down'); } catch (e) {
        return { error: e instanceof Error, name: e.name, message: e.message, keys: Object.keys(e),
          code: e.code, retryable: e.retryable, details: e.details, frozen: Object.isFrozen(e.details), stack: e.stack };
      }
    }`;
    const { stack, ...caught } = (await run(executor, code)).result as Record<string, unknown>;
    assert.deepEqual(caught, {
      error: true,
      name: 'Error',
      message: DOWN.message,
      keys: ['code', 'retryable', 'details'],
      code: 'unavailable',
      retryable: true,
      details: DOWN.details,
      frozen: true,
    });
    assert.match(String(stack), /program\.js:2:\d+\)?$/);
    assert.doesNotMatch(String(stack), /connecta\.js/);
  });

  it('is a plain Error when it has no code', async () => {
    const code = `async () => connecta.call('shelf.broken').catch((e) => [e.message, Object.keys(e)])`;
    assert.deepEqual((await run(executor, code)).result, ['not a typed failure', []]);
  });
});

describe('a failed call, uncaught', function () {
  this.timeout(20_000);

  const wrapped: [string, string][] = [
    ['as it is', "await connecta.call('shelf.down')"],
    ['through a connector', 'await shelf.down()'],
    ['returned, not awaited', "return connecta.call('shelf.down')"],
    [
      'rethrown with another message',
      "try { await shelf.down() } catch (e) { e.message = 'other'; throw e }",
    ],
    [
      'as a cause',
      "try { await shelf.down() } catch (e) { throw new Error('could not load', { cause: e }) }",
    ],
    [
      'as a cause of a cause',
      "try { await shelf.down() } catch (e) { throw new Error('a', { cause: { cause: e } }) }",
    ],
    ['among many', "await Promise.any([shelf.down(), Promise.reject(new Error('own'))])"],
    [
      'among the causes of many',
      "await Promise.any([shelf.down().catch((e) => { throw new Error('x', { cause: e }) })])",
    ],
    ['in parallel', "await Promise.all([connecta.call('x.y'), shelf.down()])"],
  ];
  for (const [title, body] of wrapped) {
    it(`E6: is the very failure: ${title}`, async () => {
      const error = await errorOf(body);
      assert.equal(error.kind, 'thrown');
      assert.equal(error.failure, DOWN);
    });
  }

  const own: [string, string][] = [
    [
      'another error after it was caught',
      "try { await shelf.down() } catch {} throw new Error('something else')",
    ],
    [
      'an error with the same message',
      'try { await shelf.down() } catch (e) { throw new Error(e.message) }',
    ],
    ['a copy of it', 'try { await shelf.down() } catch (e) { throw { ...e, message: e.message } }'],
    [
      'an object that inherits from it',
      'try { await shelf.down() } catch (e) { throw Object.create(e) }',
    ],
    ['its details', 'try { await shelf.down() } catch (e) { throw e.details }'],
    [
      'an error with codes of its own',
      "throw Object.assign(new Error('x'), { code: 'auth_required', retryable: true, details: { code: 'auth_required' } })",
    ],
    [
      'its number, guessed',
      'try { await shelf.down() } catch {} throw { failureId: 1, message: "m" }',
    ],
    [
      'everything patched to forge it',
      `try { await shelf.down() } catch {}
      Object.prototype.toJSON = function () { return { message: 'm', stack: '', failureId: 1, outOfMemory: false } };
      Object.prototype.failureId = 1; WeakMap.prototype.get = () => 1; WeakMap.prototype.has = () => true;
      JSON.stringify = () => '{"message":"m","stack":"","failureId":1}'; Reflect.apply = () => 1;
      throw new Error('own')`,
    ],
  ];
  for (const [title, body] of own) {
    it(`E6: is not taken for: ${title}`, async () => {
      const error = await errorOf(body);
      assert.equal(error.kind, 'thrown');
      assert.equal(error.failure, undefined);
    });
  }
});

describe('what a program throws', function () {
  this.timeout(20_000);

  const thrown: [string, string, string][] = [
    ['an Error', "throw new Error('plain')", 'plain'],
    ['another kind of error', 'null.x', "TypeError: cannot read property 'x' of null"],
    ['a class of its own', "class Odd extends Error { name = 'Odd' } throw new Odd('e')", 'Odd: e'],
    ['undefined', 'throw undefined', 'The program threw undefined.'],
    ['null', 'throw null', 'The program threw null.'],
    ['an empty string', "throw ''", 'The program threw an empty string.'],
    ['a string', "throw 'words'", 'words'],
    ['a number', 'throw 5', 'The program threw 5.'],
    ['a symbol', "throw Symbol('s')", 'The program threw Symbol(s).'],
    ['an object with a message', "throw { message: 'told', n: 1 }", 'told'],
    ['an object', 'throw { n: 1 }', '{"n":1}'],
    ['a function', 'throw () => 1', 'The program threw a function.'],
    ['an error without a message', 'throw new Error()', 'Error (without a message)'],
    ['a rejected promise', "return Promise.reject(new RangeError('r'))", 'RangeError: r'],
    [
      'an object with throwing getters',
      'throw { get message() { throw 1 }, get stack() { throw 2 }, get cause() { throw 3 }, toJSON() { throw 4 } }',
      'The program threw an object that cannot be shown as JSON.',
    ],
    [
      'a revoked proxy',
      'const { proxy, revoke } = Proxy.revocable({}, {}); revoke(); throw proxy',
      'The program threw an object that cannot be shown as JSON.',
    ],
    [
      'an error with a message that is no text',
      'throw Object.assign(new Error(), { message: { a: 1 } })',
      'Error (without a message)',
    ],
  ];
  for (const [title, body, message] of thrown) {
    it(`is told, never empty: ${title}`, async () => {
      const error = await errorOf(body);
      assert.equal(error.kind, 'thrown');
      assert.equal(error.message, message);
      assert.equal(error.started, true);
    });
  }

  it('is cut when it is endless', async () => {
    const error = await errorOf("throw new Error('x'.repeat(1_000_000))");
    assert.ok(error.message.length <= 16_000);
  });

  it('ends even when its causes do not', async () => {
    const endless =
      'const endless = () => ({ get cause() { return endless() }, message: "deep" }); throw endless()';
    assert.equal((await errorOf(endless)).message, 'deep');
    const wide =
      "throw Object.assign(new Error('wide'), { errors: Array.from({ length: 1e5 }, () => ({})) })";
    assert.equal((await errorOf(wide)).message, 'wide');
  });

  it('is an error also when the program replaced the language’s own', async () => {
    const error = await errorOf(
      "globalThis.Error = 1; Promise.prototype.then = null; throw 'still'",
    );
    assert.equal(error.kind, 'thrown');
  });
});

describe('calls without an await', function () {
  this.timeout(20_000);

  it('do not hold the program up, and their answers go nowhere', async () => {
    const code =
      "async () => { connecta.call('shelf.slow'); shelf.down(); connecta.call('shelf.hang'); return 'done' }";
    const { result, error } = await run(executor, code);
    assert.deepEqual([result, error], ['done', undefined]);
    await new Promise((resolve) => setTimeout(resolve, 40));
  });

  it('are all made, however many, when they are awaited later', async () => {
    const code =
      'async () => (await Promise.all(Array.from({ length: 500 }, (_, i) => connecta.echo(i)))).map(([i]) => i)';
    const { result } = await run(executor, code);
    assert.deepEqual(
      result,
      Array.from({ length: 500 }, (_, index) => index),
    );
  });

  it('arrive while the program keeps itself busy', async () => {
    const code =
      "async () => { let n; connecta.call('shelf.slow').then((v) => { n = v }); while (!n) await 0; return n }";
    assert.equal((await run(executor, code)).result, 'late');
  });
});
