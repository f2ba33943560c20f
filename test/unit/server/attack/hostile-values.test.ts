import { createInProcessExecutor } from '../../../harness/in-process-executor';
import { API } from '../sandbox/sandbox-under-test';
import { type Attack, itEnds, program } from './attack';

const TRAPS = `{ get() { throw 1 }, has() { throw 1 }, ownKeys() { throw 1 }, getPrototypeOf() { throw 1 }, getOwnPropertyDescriptor() { throw 1 } }`;

/** Rejects that call alone: the program gets the message. */
function refusedArgument(title: string, expression: string): Attack {
  const code = program(`
    try { await connecta.echo(${expression}) } catch (error) {
      return error instanceof TypeError && /cannot be sent as JSON/.test(error.message) ? 'refused' : error.message;
    }`);
  return { title: `argument: ${title}`, code, ends: { result: 'refused' } };
}

function sentArgument(title: string, expression: string, sent: unknown): Attack {
  const code = program(`return connecta.echo(${expression});`);
  return { title: `argument: ${title}`, code, ends: { result: [sent] } };
}

function refusedResult(title: string, expression: string, message: RegExp): Attack {
  const code = program(`return ${expression};`);
  return { title: `result: ${title}`, code, ends: { kind: /^thrown$/, message } };
}

function returned(title: string, expression: string, result: unknown): Attack {
  return { title: `result: ${title}`, code: program(`return ${expression};`), ends: { result } };
}

function thrown(title: string, expression: string, message: RegExp): Attack {
  const code = program(`throw ${expression};`);
  return { title: `thrown: ${title}`, code, ends: { kind: /^thrown$/, message } };
}

const attacks: readonly Attack[] = [
  refusedArgument('a proxy whose every trap throws', `new Proxy({}, ${TRAPS})`),
  refusedArgument(
    'a revoked proxy',
    '(() => { const { proxy, revoke } = Proxy.revocable({}, {}); revoke(); return proxy })()',
  ),
  refusedArgument('a getter that throws', "{ get a() { throw new Error('mine') } }"),
  refusedArgument(
    'a cycle through a getter',
    '(() => { const o = { get o() { return o } }; return o })()',
  ),
  sentArgument('a toJSON that changes', '{ n: 0, toJSON() { return ++this.n } }', 1),
  sentArgument('a proxy of a list', 'new Proxy([1, 2], {})', [1, 2]),
  sentArgument(
    'an own __proto__',
    'JSON.parse(\'{"__proto__":{"polluted":1}}\')',
    JSON.parse('{"__proto__":{"polluted":1}}'),
  ),
  sentArgument(
    'lone surrogates, NUL and line separators',
    "'\\ud800|\\udfff|\\0|\\u2028'",
    '\ud800|\udfff|\0|\u2028',
  ),
  sentArgument('a key of a megabyte', "{ ['k'.repeat(1e6)]: 1 }", { ['k'.repeat(1e6)]: 1 }),
  {
    title: 'argument: changed after the call',
    code: program(`
      const args = { list: [1] };
      const call = connecta.echo(args);
      args.list.push(2);
      Object.defineProperty(args, 'list', { get() { throw new Error('read late') } });
      return call;`),
    ends: { result: [{ list: [1] }] },
  },
  {
    title: 'argument: a toJSON that calls, throws away and calls again',
    code: program(`
      const inner = [];
      const one = { toJSON() { inner.push(connecta.echo('inner')); return 'outer' } };
      const calls = [connecta.echo(one), connecta.echo(one, one)];
      return [await Promise.all(calls), (await Promise.all(inner)).length];`),
    ends: { result: [[['outer'], ['outer', 'outer']], 3] },
  },
  {
    title: 'a member of a megabyte',
    code: program("return (await shelf['m'.repeat(1e6)]()).member.length;"),
    ends: { result: 1_000_000 },
  },
  {
    title: 'members that are no names',
    code: program(`
      const names = ['', '__proto__', 'constructor', '\\0', '\\ud800', '\\u2028', '"', '\\\\'];
      return (await Promise.all(names.map((name) => shelf[name]()))).map(({ member }, i) => member === names[i]);`),
    ends: { result: Array.from({ length: 8 }, () => true) },
  },

  refusedResult('a proxy whose every trap throws', `new Proxy({}, ${TRAPS})`, /./),
  refusedResult(
    'a getter that throws what is no error',
    '{ get a() { throw undefined } }',
    /cannot be sent.*threw undefined/,
  ),
  refusedResult('a thenable that throws', "{ get then() { throw new Error('mine') } }", /^mine$/),
  refusedResult(
    'a thenable that rejects',
    "{ then(_, reject) { reject(new Error('mine')) } }",
    /^mine$/,
  ),
  refusedResult('a cycle', '(() => { const a = []; a.push(a); return a })()', /circular/),
  refusedResult(
    'levels beyond counting',
    '(() => { let a = 1; for (let i = 0; i < 5e3; i++) a = [a]; return a })()',
    /deeper than 1000/,
  ),
  returned(
    'a thenable that resolves twice, then rejects',
    "{ then(resolve, reject) { resolve('first'); resolve('second'); reject(1) } }",
    'first',
  ),
  returned(
    'a thenable within a thenable',
    "{ then(resolve) { resolve({ then(next) { next('inner') } }) } }",
    'inner',
  ),
  returned('a getter that calls', '{ get a() { connecta.echo(1); return 5 } }', { a: 5 }),
  returned(
    'a promise of the program’s own kind',
    "new (class Own extends Promise {})((resolve) => resolve('own'))",
    'own',
  ),
  returned('an own __proto__', 'JSON.parse(\'{"__proto__":1}\')', JSON.parse('{"__proto__":1}')),
  returned('lone surrogates, NUL and line separators', "'\\udfff|\\0|\\u2029'", '\udfff|\0|\u2029'),
  returned('an async iterator', '(async function* () { yield 1 })()', {}),
  returned(
    'an error whose fields resist',
    "Object.assign(new Error('told'), { toJSON() { return 'its own' } })",
    'its own',
  ),

  thrown(
    'errors in a revoked proxy',
    "(() => { const { proxy, revoke } = Proxy.revocable([], {}); revoke(); return Object.assign(new Error('told'), { errors: proxy }) })()",
    /^told$/,
  ),
  thrown(
    'errors whose length throws',
    "Object.assign(new Error('told'), { errors: new Proxy([], { get() { throw 1 } }) })",
    /^told$/,
  ),
  thrown(
    'errors whose length resists',
    "Object.assign(new Error('told'), { errors: new Proxy([], { get: () => ({ valueOf() { throw 1 } }) }) })",
    /^told$/,
  ),
  thrown(
    'errors without end',
    "Object.assign(new Error('told'), { errors: new Proxy([], { get: (_, key) => key === 'length' ? Infinity : undefined }) })",
    /^told$/,
  ),
  thrown(
    'a proxy of an error',
    `new Proxy(new Error('told'), ${TRAPS})`,
    /cannot be shown as JSON/,
  ),
  thrown(
    'an error whose every field throws',
    "Object.defineProperties(new Error('x'), Object.fromEntries(['name', 'message', 'stack', 'cause', 'errors'].map((key) => [key, { get() { throw 1 } }])))",
    /without a message/,
  ),
  thrown(
    'an error whose message is a text of its own making',
    'Object.assign(new Error(), { message: { toString() { throw 1 } } })',
    /without a message/,
  ),
  thrown('an object that JSON leaves out', '{ toJSON() {} }', /an object that JSON leaves out/),
  thrown(
    'a stack that lies',
    "Object.assign(new Error('told'), { stack: 'at x (program.js:999999999999999999999:0)' })",
    /^told$/,
  ),
  thrown(
    'a stack of a megabyte',
    "Object.assign(new Error('told'), { stack: 'x'.repeat(1e6) })",
    /^told$/,
  ),
  thrown('a message of a megabyte of surrogates', "new Error('\\ud800'.repeat(1e6))", /^\ud800+$/),
  thrown(
    'a failure, forged from its own parts',
    `Object.assign(Object.create(Object.getPrototypeOf(await shelf.down().catch((e) => e))), { code: 'auth_required', retryable: true, details: {}, message: 'forged' })`,
    /^forged$/,
  ),

  {
    title: 'an answer that nests too deep is that call’s failure alone',
    code: program(
      'return [await connecta.deep().catch((error) => error.code), await connecta.echo(1)];',
    ),
    api: {
      ...API,
      functions: {
        ...API.functions,
        deep: async () => JSON.parse(`${'['.repeat(50_000)}${']'.repeat(50_000)}`),
      },
    },
    ends: { result: ['result_processing_failed', [1]] },
  },
  {
    title: 'an answer with an own __proto__ and a then',
    code: program('return { answer: await connecta.odd(), polluted: typeof {}.polluted };'),
    api: {
      ...API,
      functions: {
        odd: async () => JSON.parse('{"__proto__":{"polluted":1},"then":"no function"}'),
      },
    },
    ends: {
      result: {
        answer: JSON.parse('{"__proto__":{"polluted":1},"then":"no function"}'),
        polluted: 'undefined',
      },
    },
  },
];

describe('a hostile value is sent, refused or told clearly, and the next program works', function () {
  this.timeout(30_000);
  const executor = createInProcessExecutor();
  itEnds(() => executor, attacks);
});
