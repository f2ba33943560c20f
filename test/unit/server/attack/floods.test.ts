import assert from 'node:assert/strict';
import type { Executor } from '../../../../src/server/sandbox/executor';
import { API, run, startWorkerExecutor } from '../sandbox/sandbox-under-test';
import { type Attack, assertUsable, itEnds, program } from './attack';

const SHORT = { cpuMs: 150 };
const LONG = { cpuMs: 20_000, timeoutMs: 30_000 };
const CPU = { kind: /^cpu$/, message: /computed for longer than 150 ms/ };
const CPU_OR_MEMORY = { kind: /^(cpu|memory)$/, message: /150 ms|64 MB/ };
const CPU_OR_OVERFLOW = { kind: /^(cpu|thrown)$/, message: /150 ms|stack overflow/ };
const MEMORY = { kind: /^memory$/, message: /more than 64 MB/ };

/** Ends that only a thread of its own can give: it may be terminated, and has the stack that deep values need. */
const attacks: readonly Attack[] = [
  {
    title: 'promises that breed promises',
    code: program(
      'const breed = () => { Promise.resolve().then(breed); Promise.resolve().then(breed) }; breed(); await new Promise(() => {});',
    ),
    limits: SHORT,
    ends: CPU_OR_MEMORY,
  },
  {
    title: 'a thenable that resolves with itself',
    code: program('const one = { then(resolve) { resolve(one) } }; return one;'),
    limits: SHORT,
    ends: CPU,
  },
  {
    title: 'an async iterator without end',
    code: program(
      'for await (const _ of { [Symbol.asyncIterator]: () => ({ next: async () => ({ value: 1 }) }) });',
    ),
    limits: SHORT,
    ends: CPU,
  },
  {
    title: 'a generator that yields to itself',
    code: program('function* again() { yield* again() } for (const _ of again());'),
    limits: LONG,
    ends: { kind: /^(thrown|memory)$/, message: /stack overflow|64 MB/ },
  },
  {
    title: 'finalizers that throw, by the thousand',
    code: program(`
      const registry = new FinalizationRegistry(() => { throw new Error('late') });
      for (let i = 0; i < 2e4; i++) registry.register({}, i);
      await 0;
      return 'over';`),
    limits: LONG,
    ends: { result: 'over' },
  },
  {
    title: 'a log flood',
    code: program("for (let i = 0; ; i++) console.log('x'.repeat(8_000), i);"),
    limits: SHORT,
    ends: CPU,
  },
  {
    title: 'a log that logs while it is read',
    code: program('const one = { toJSON() { console.log(one) } }; console.log(one); return 1;'),
    limits: LONG,
    ends: { result: 1 },
  },
  {
    title: 'calls without a pause, each with its own catch',
    code: program('for (;;) connecta.echo(1).catch(() => {});'),
    limits: SHORT,
    ends: CPU_OR_MEMORY,
  },
  {
    title: 'a sort that compares without end',
    code: program('[3, 2, 1].sort(() => { for (;;); });'),
    limits: SHORT,
    ends: CPU,
  },
  {
    title: 'regular expressions that backtrack, nested',
    code: program("/^(((a*)*)*)*b$/.exec('a'.repeat(60)); /(x+x+)+y/.test('x'.repeat(60));"),
    limits: SHORT,
    ends: CPU,
  },
  {
    title: 'one builtin that is not interrupted',
    code: program(
      "const s = 'ab'.repeat(2e5); const list = Array(2e6).fill(s); for (;;) list.lastIndexOf({});",
    ),
    limits: SHORT,
    ends: CPU,
  },
  {
    title: 'comments and blanks that are ambiguous to read',
    code: `${'/**/ '.repeat(5_000)}async () => 7`,
    limits: SHORT,
    ends: { result: 7 },
  },
  {
    title: 'a comment opened half a million times',
    code: `async () => 8 ${'/* '.repeat(5e5)}*/`,
    limits: LONG,
    ends: { result: 8 },
  },
  {
    title: 'a fence line of a million blanks',
    code: `\`\`\`js${' '.repeat(1e6)}!\nasync () => 9`,
    limits: LONG,
    ends: { kind: /^syntax$/, message: /SyntaxError/ },
  },
  {
    title: 'three thousand functions and no main',
    code: Array.from({ length: 3_000 }, (_, index) => `function candidate${index}() {}`).join('\n'),
    limits: LONG,
    ends: { kind: /^syntax$/, message: /candidate4 and 2995 more and calls none/ },
  },
  {
    title: 'an argument nested a hundred thousand levels',
    code: program('let a = 1; for (let i = 0; i < 1e5; i++) a = [a]; await connecta.echo(a);'),
    limits: SHORT,
    ends: CPU_OR_OVERFLOW,
  },
  {
    title: 'a result nested a hundred thousand levels',
    code: program('let a = 1; for (let i = 0; i < 1e5; i++) a = [a]; return a;'),
    limits: SHORT,
    ends: CPU_OR_OVERFLOW,
  },
  {
    title: 'a toJSON that calls with itself without end',
    code: program(
      'const one = { toJSON() { return connecta.echo(one) } }; await connecta.echo(one);',
    ),
    limits: LONG,
    ends: { result: undefined },
  },
  {
    title: 'a list that doubles into a result beyond bounds',
    code: program("let a = ['x'.repeat(1e6)]; for (let i = 0; i < 5; i++) a = [a, a]; return a;"),
    limits: { ...LONG, memoryBytes: 512 * 1024 * 1024 },
    ends: { kind: /^thrown$/, message: /characters of JSON; at most 16777216 can be returned/ },
  },
  {
    title: 'a member too long to be sent',
    code: program("return shelf['m'.repeat(17e6)]().catch((error) => error.message.slice(0, 18));"),
    limits: { ...LONG, memoryBytes: 512 * 1024 * 1024 },
    ends: { result: 'The arguments of s' },
  },
  {
    title: 'arguments that are too long only with the name of the call, whose message counts it',
    code: program(
      "return connecta.echo('m'.repeat(2 ** 24 - 10)).catch(({ message }) => { const [, size, most] = /are ([0-9]+) .* most ([0-9]+) /.exec(message); return Number(size) > Number(most) });",
    ),
    limits: { ...LONG, memoryBytes: 512 * 1024 * 1024 },
    ends: { result: true },
  },
  {
    title: 'memory that fills while a failure is told',
    code: program(
      "const hoard = []; try { for (;;) hoard.push(new Uint8Array(4e5)) } catch { throw new Error('y'.repeat(4e5)) }",
    ),
    limits: LONG,
    ends: { kind: /^(memory|thrown)$/, message: /64 MB|^y+$/ },
  },
  {
    title: 'more memory than an interpreter can have, when it is allowed',
    code: program('return 10;'),
    limits: { ...LONG, memoryBytes: 8 * 1024 ** 3 },
    ends: { result: 10 },
  },
];

describe('a program that floods or never ends is stopped with a clear error, and the next one works', function () {
  this.timeout(60_000);
  let executor: Executor;
  before(async () => {
    executor = await startWorkerExecutor({ maxWorkers: 1 });
  });
  after(() => executor.close());

  itEnds(() => executor, attacks);

  const hogs = [
    "for (let s = 'x'.repeat(1e5); ; ) hoard.push(s + hoard.length);",
    'for (;;) hoard.push({ a: hoard.length, b: [hoard.length] });',
    'for (;;) { const map = new Map(); for (let i = 0; i < 1e4; i++) map.set(i, { i }); hoard.push(map) }',
    'for (;;) hoard.push(new ArrayBuffer(1e6));',
    "for (;;) hoard.push(connecta.echo('z'.repeat(1e5)));",
    'for (;;) hoard.push(() => hoard);',
  ];
  it('memory hogs in series, each another kind', async () => {
    for (const hog of hogs) {
      const { error } = await run(executor, program(`const hoard = []; ${hog}`), { limits: LONG });
      assert.match(error?.kind ?? 'none', MEMORY.kind, `${hog} ${error?.message}`);
      assert.match(error?.message ?? '', MEMORY.message);
    }
    await assertUsable(executor);
  });

  it('programs that end while their calls are in flight hear nothing of them, nor does the next', async () => {
    const open: ((value: unknown) => void)[] = [];
    const hang = (): Promise<unknown> => new Promise((resolve) => open.push(resolve));
    const api = { ...API, functions: { ...API.functions, hang } };
    const code = program(
      'for (let i = 0; i < 20; i++) connecta.hang(i).then(() => { for (;;); }); return i_;',
    );
    for (let round = 0; round < 5; round += 1) {
      const { error } = await run(executor, code, { api });
      assert.match(error?.message ?? '', /i_/);
      for (const settle of open.splice(0)) settle('late');
    }
    const next = run(executor, program('return connecta.hang()'), { api });
    while (open.length === 0) await new Promise((resolve) => setTimeout(resolve, 2));
    open[0]?.('mine');
    assert.equal((await next).result, 'mine');
  });
});
