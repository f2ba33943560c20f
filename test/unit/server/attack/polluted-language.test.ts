import { createInProcessExecutor } from '../../../harness/in-process-executor';
import { type Attack, itEnds, program } from './attack';

const POISONED = /^poisoned$/;

/** Everything that the bridge could touch, with an accessor that throws. What the program gets must not change. */
function poisonEach(target: string, keys: readonly string[]): string {
  return `for (const key of ${JSON.stringify(keys)}) {
    Object.defineProperty(${target}, key, {
      __proto__: null, get() { throw new Error('poisoned') }, set() { throw new Error('poisoned') }, configurable: true,
    });
  }`;
}

const CALLS = `
  const answer = await connecta.echo('a', { b: 1 });
  let failure;
  try { await shelf.down({ deep: [1] }) } catch (error) { failure = error }
  console.log('seen');
`;
const UNHARMED = { result: ['a', 1, 'unavailable', true, 1_500] };
const REPORT =
  'return [answer[0], answer[1].b, failure.code, failure.retryable, failure.details.retryAfterMs];';

const attacks: readonly Attack[] = [
  {
    title: 'accessors on Object.prototype for every field of the bridge',
    code: program(`
      ${poisonEach('Object.prototype', ['id', 'target', 'args', 'chars', 'site', 'resolve', 'reject', 'code', 'details', 'failureId', 'outOfMemory', 'stack', 'function', 'namespace', 'member', 'kind', 'json', 'writable', 'enumerable', 'configurable'])}
      ${CALLS} ${REPORT}`),
    ends: UNHARMED,
  },
  {
    title: 'accessors on Error.prototype for everything that a failure carries',
    code: program(`
      ${poisonEach('Error.prototype', ['code', 'retryable', 'details', 'stack', 'cause', 'errors'])}
      ${CALLS} ${REPORT}`),
    ends: UNHARMED,
  },
  {
    title:
      'indices on Array.prototype, Promise.prototype.then and every function of the language replaced',
    code: program(`
      const poison = () => { throw new Error('poisoned') };
      const { getOwnPropertyNames } = Object;
      for (const owner of [Function.prototype, String.prototype, WeakMap.prototype, Promise.prototype, Reflect, JSON, Math]) {
        for (const name of getOwnPropertyNames(owner)) {
          try { if (typeof owner[name] === 'function' && name !== 'constructor') owner[name] = poison } catch {}
        }
      }
      ${CALLS} ${REPORT}`),
    ends: UNHARMED,
  },
  {
    title: 'every global deleted',
    code: program(`
      const { getOwnPropertyNames } = Object;
      const [own, shelf_, log] = [connecta, shelf, console];
      for (const name of getOwnPropertyNames(globalThis)) { try { delete globalThis[name] } catch {} }
      const answer = await own.echo('a', { b: 1 });
      let failure;
      try { await shelf_.down() } catch (error) { failure = error }
      ${REPORT}`),
    ends: UNHARMED,
  },
  {
    title: 'every prototype frozen',
    code: program(`
      for (const one of [Object, Function, Array, Error, Promise, String, WeakMap]) Object.freeze(one.prototype);
      ${CALLS} ${REPORT}`),
    ends: UNHARMED,
  },
  {
    title: 'a then on Object.prototype that answers for every object',
    code: program(`
      Object.prototype.then = (resolve) => resolve('forged');
      return shelf.list({ a: 1 });`),
    ends: { result: 'forged' },
  },
  {
    title: 'a then on Object.prototype that throws',
    code: program(`
      Object.defineProperty(Object.prototype, 'then', { get() { throw new Error('poisoned') } });
      return shelf.list({ a: 1 });`),
    ends: { kind: /^thrown$/, message: POISONED },
  },
  {
    title: 'a constructor of promises that throws, before the program starts',
    code: `(() => {
      Object.defineProperty(Promise.prototype, 'constructor', { get() { throw new Error('poisoned') } });
      return async () => 1;
    })()`,
    ends: { kind: /^thrown$/, message: POISONED },
  },
  {
    title: 'a constructor of promises that throws, in a script',
    code: `Object.defineProperty(Promise.prototype, 'constructor', { get() { throw new Error('poisoned') } });
      const main = async () => 1;
      main();`,
    ends: { kind: /^thrown$/, message: POISONED },
  },
  {
    title: 'a species of promises that throws',
    code: `(() => {
      Object.defineProperty(Promise, Symbol.species, { get() { throw new Error('poisoned') } });
      return async () => connecta.echo(1);
    })()`,
    ends: { kind: /^thrown$/, message: POISONED },
  },
  {
    title: 'a concat that forges what the sandbox says',
    code: program(`
      try { await shelf.down() } catch {}
      String.prototype.concat = () => '{"message":"forged","stack":"","failureId":1,"outOfMemory":false}';
      await connecta.echo(1);
      throw new Error('own');`),
    ends: { kind: /^thrown$/, message: /^own$/ },
  },
  {
    title: 'a species that collects what promises are made with',
    code: program(`
      const seen = [];
      class Spy extends Promise { constructor(run) { super((resolve, reject) => { seen.push(typeof resolve); run(resolve, reject) }) } }
      Object.defineProperty(Promise, Symbol.species, { get: () => Spy });
      Promise.prototype.constructor = Spy;
      const value = await connecta.echo(1).then((list) => list[0]);
      return [value, seen.every((kind) => kind === 'function')];`),
    ends: { result: [1, true] },
  },
  {
    title: 'a species of lists that forges the argument list',
    code: program(`
      class Forged extends Array { static get [Symbol.species]() { return class { constructor() { throw new Error('poisoned') } } } }
      return connecta.echo(new Forged(1, 2).fill(3));`),
    ends: { result: [[3, 3]] },
  },
  {
    title: 'symbols that change how texts are split, matched and printed',
    code: program(`
      for (const symbol of [Symbol.split, Symbol.replace, Symbol.match, Symbol.search]) {
        String.prototype[symbol] = RegExp.prototype[symbol] = () => { throw new Error('poisoned') };
      }
      Object.prototype[Symbol.toPrimitive] = () => { throw new Error('poisoned') };
      Object.prototype[Symbol.isConcatSpreadable] = true;
      ${CALLS} ${REPORT}`),
    ends: UNHARMED,
  },
  {
    title: 'a prepareStackTrace that asks for the frames',
    code: program(`
      let frames;
      Error.stackTraceLimit = Infinity;
      Error.prepareStackTrace = (error, list) => { frames = String(list); return list };
      try { await shelf.down() } catch {}
      Error.prepareStackTrace = undefined;
      return /connecta\\.js/.test(frames ?? '') ? frames : 'hidden';`),
    ends: { result: 'hidden' },
  },
  {
    title: 'a global of the sandbox that is pinned before it is there',
    code: "1)), Object.defineProperty(globalThis, 'connecta', { value: 1 }), (async () => (2",
    ends: { kind: /^syntax$/, message: /SyntaxError/ },
  },
];

describe('a program that pollutes the language ends well or clearly, and the next one works', function () {
  this.timeout(30_000);
  const executor = createInProcessExecutor();
  itEnds(() => executor, attacks);
});
