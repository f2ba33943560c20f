import assert from 'node:assert/strict';
import { guestSource } from '../../../../scripts/build/guest-source.mjs';
import { createInProcessExecutor } from '../../../harness/in-process-executor';
import { type Attack, itEnds, program } from './attack';

/** Everything that a walk over the object graph finds, by path; the bridge must not be in it. */
const WALK = `
  const seen = new Set();
  const found = [];
  const queue = [['globalThis', globalThis], ['failure', failure], ['pending', pending]];
  for (let next; (next = queue.shift()) && seen.size < 20000; ) {
    const [path, value] = next;
    if (value === null || (typeof value !== 'object' && typeof value !== 'function') || seen.has(value)) continue;
    seen.add(value);
    if (value === shelf || value === ice_cream) continue;
    for (const key of [...Reflect.ownKeys(value), '__proto__']) {
      let member;
      try { member = value[key] } catch { continue }
      if (/^(settle|reserve|runScript|install|host|sendWaiting|failureId)$/.test(String(key))) found.push(path + '.' + String(key));
      queue.push([path + '.' + String(key), member]);
    }
  }
  return found;`;

const attacks: readonly Attack[] = [
  {
    title: 'a walk over everything that it can reach',
    code: program(`
      let failure;
      try { await shelf.down() } catch (error) { failure = error }
      const pending = connecta.echo(1);
      ${WALK}`),
    ends: { result: [] },
  },
  {
    title: 'names of the sandbox, of Node and of the engine',
    code: program(`
      const names = ['host', 'guest', 'createGuest', '__call', '__log', 'process', 'require', 'module', 'global', 'Buffer',
        'WebAssembly', 'Worker', 'parentPort', 'std', 'os', 'bjson', 'print', 'load', 'scriptArgs', '__filename', 'document', 'window', 'self'];
      return names.filter((name) => { try { return (0, eval)('typeof ' + name) !== 'undefined' } catch { return true } });`),
    ends: { result: [] },
  },
  {
    title: 'the function constructors and eval reach no more than the program',
    code: program(`
      const makers = [Function, (async () => {}).constructor, (function* () {}).constructor, (async function* () {}).constructor,
        connecta.echo.constructor, console.log.constructor, shelf.list.constructor];
      const own = new Set(Object.getOwnPropertyNames(globalThis));
      const seen = makers.map((make) => {
        const made = make('return this === undefined || this === globalThis');
        return typeof made === 'function';
      });
      const inner = Function('return Object.getOwnPropertyNames(globalThis)')();
      return [seen.every(Boolean), inner.filter((name) => !own.has(name)), (0, eval)('typeof host + typeof guest')];`),
    ends: { result: [true, [], 'undefinedundefined'] },
  },
  {
    title: 'a text that closes a made function',
    code: program(`
      const out = [];
      for (const body of ['}); host.call(1); (function () {', '}, host.end("value", "1"), function () {', '*/ host /*']) {
        try { out.push(typeof Function(body)()) } catch (error) { out.push(error.name) }
      }
      return out.every((name) => /Error$|undefined/.test(name));`),
    ends: { result: true },
  },
  {
    title: 'callers, callees and arguments of the bridge’s functions',
    code: program(`
      const found = [];
      function spy() {
        for (let fn = spy, depth = 0; depth < 10 && fn; depth += 1) {
          let next;
          try { next = fn.caller } catch { break }
          if (typeof next === 'function') found.push(String(next));
          fn = next;
        }
        for (const key of ['caller', 'callee', 'arguments']) {
          for (const fn of [connecta.echo, shelf.list, console.log, spy]) { try { if (typeof fn[key] === 'function') found.push(key) } catch {} }
        }
        return 1;
      }
      await connecta.echo({ toJSON: spy });
      await connecta.echo({ get a() { return spy() } });
      console.log({ toJSON: spy });
      return found;`),
    ends: { result: [] },
  },
  {
    title: 'a receiver of its own for every function',
    code: program(`
      const seen = [];
      const receiver = new Proxy({}, { get(_, key) { seen.push(String(key)) }, set(_, key) { seen.push(String(key)); return true } });
      await connecta.echo.call(receiver, 1);
      await Reflect.apply(shelf.list, receiver, [{ a: 1 }]);
      console.log.call(receiver, 'x');
      return seen;`),
    ends: { result: [] },
  },
  {
    title: 'functions of the bridge as constructors and base classes',
    code: program(`
      const out = [];
      for (const fn of [connecta.echo, shelf.list, console.log]) {
        try { new fn(); out.push('made') } catch (error) { out.push(error.name) }
        try { class Sub extends fn {} new Sub(); out.push('made') } catch (error) { out.push(error.name) }
      }
      return [...new Set(out)];`),
    ends: { result: ['TypeError'] },
  },
  {
    title: 'imports of every kind',
    code: program(`
      const out = [];
      for (const name of ['node:fs', 'fs', 'std', 'os', 'data:text/javascript,1', 'file:///etc/passwd', '/etc/passwd', './program.js', 'connecta.js', 'program.js', '']) {
        try { await import(name); out.push(name) } catch {}
      }
      return out;`),
    ends: { result: [] },
  },
  {
    title: 'a text that closes what is put around it: an expression',
    code: '1)), (globalThis.leak = 1), (async () => (2',
    ends: { kind: /^syntax$/, message: /SyntaxError/ },
  },
  {
    title: 'a text that closes what is put around it: a body',
    code: 'return 1 }), (globalThis.leak = 1), (async () => { return 2',
    ends: { kind: /^syntax$/, message: /SyntaxError/ },
  },
  {
    title: 'a text that closes what is put around it and throws what never ends',
    code: '1)), (() => { throw { get message() { for (;;); } } })(), (async () => (2',
    ends: { kind: /^syntax$/, message: /SyntaxError/ },
  },
  {
    title: 'proxies around connecta that break its invariants',
    code: program(`
      const fake = new Proxy(connecta, { get: () => () => 'fake' });
      let refused;
      try { fake.echo } catch (error) { refused = error.name }
      return [refused, Object.isFrozen(connecta), await Object.create(connecta).echo(1)];`),
    ends: { result: ['TypeError', true, [1]] },
  },
];

describe('a program that tries to get out reaches nothing, and the next one works', function () {
  this.timeout(30_000);
  const executor = createInProcessExecutor();
  itEnds(() => executor, attacks);

  it('finds no template in the guest runtime: one would call what the program can replace', async () => {
    for (const minify of [true, false]) {
      assert.doesNotMatch(await guestSource({ minify }), /\$\{/);
    }
  });
});
