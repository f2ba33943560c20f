import assert from 'node:assert/strict';
import { RESULT_CHARS } from '../../../src/shared/limits';
import type { CaseConnector } from '../contract-case';
import { atPath } from '../json-path';
import { textOf, useServer } from '../server-under-test';

const annotations = { readOnlyHint: true };

function named(id: string, ...tools: string[]): CaseConnector {
  return {
    id,
    kind: 'api',
    description: id,
    tools: tools.map((name) => ({ name, annotations, does: { return: `${id}.${name}` } })),
  };
}

describe('what a program is', function () {
  this.timeout(20_000);
  const server = useServer([named('shop', 'list', 'get-item', '2nd', 'class', 'a.b')]);

  it('P5: TypeScript is refused with the place of its first sign', async () => {
    const answer = await server.execute('async () => {\n  const n: number = 1;\n  return n;\n}', {
      diagnostics: true,
    });
    assert.equal(atPath(answer, 'result.isError'), true);
    assert.equal(atPath(answer, 'result.structuredContent.error.code'), 'executor_failed');
    assert.equal(atPath(answer, 'result.structuredContent.error.position.line'), 2);
  });

  it('P5: there is nothing to import with, and no require', async () => {
    assert.equal(await server.value('async () => typeof require'), 'undefined');
    const names = ['node:fs', './other.js', 'https://example.com/x.js'];
    for (const name of names) {
      const answer = await server.execute(`async () => (await import('${name}')).default`);
      assert.equal(atPath(answer, 'result.isError'), true, name);
    }
    const declared = await server.execute("import fs from 'node:fs';\nasync () => fs");
    assert.equal(atPath(declared, 'result.isError'), true);
  });

  it('R1: the result is what the program returned, with no field picked or added', async () => {
    const returned = { $connecta: 1, data: { a: [1, null, { b: '' }] }, truncated: true };
    const text = JSON.stringify(returned);
    assert.deepEqual(await server.value(`async () => (${text})`), returned);
    const asked = await server.execute(`async () => (${text})`, { fields: ['data'] });
    assert.deepEqual(atPath(asked, 'result.structuredContent'), { result: returned });
  });

  it('R4: a cut result has no handle to the rest: the program is to return less', async () => {
    const answer = await server.execute(`async () => 'x'.repeat(${RESULT_CHARS + 1})`);
    const result = atPath(answer, 'result.structuredContent.result');
    assert.deepEqual(Object.keys(result as object).sort(), [
      'hint',
      'preview',
      'totalChars',
      'truncated',
    ]);
    assert.doesNotMatch(JSON.stringify(answer), /get_result|resultId/);
  });

  it('P1: a program that cannot be one is told how to write it', async () => {
    const answer = await server.execute('const a = 1;\nconst b = 2;');
    assert.equal(atPath(answer, 'result.isError'), true);
    assert.match(textOf(answer), /async \(\) => \{/);
  });
});

describe('how a connector is named in a program', function () {
  this.timeout(20_000);
  const server = useServer([
    named('ice-cream', 'list', 'get-item', '2nd', 'class', 'a.b'),
    named('7zip', 'list'),
    named('import', 'list'),
  ]);

  it('A5: one rule makes every shortcut, of connectors and of tools, and no second one does', async () => {
    const reached = await server.value(`async () => [
      await ice_cream.list(), await ice_cream.get_item(), await ice_cream._2nd(),
      await ice_cream.class_(), await ice_cream.a_b(),
      await _7zip.list(), await import_.list(),
    ]`);
    assert.deepEqual(reached, [
      'ice-cream.list',
      'ice-cream.get-item',
      'ice-cream.2nd',
      'ice-cream.class',
      'ice-cream.a.b',
      '7zip.list',
      'import.list',
    ]);
    const others = ['ice_cream.getItem()', 'ice_cream.GET_ITEM()', 'ice_cream["get item"]()'];
    for (const other of others) {
      const code = await server.value(`async () => ${other}.catch((error) => error.code)`);
      assert.equal(code, 'unknown_tool', other);
    }
    assert.equal(await server.value('async () => typeof iceCream'), 'undefined');
  });

  it('A1: an address is exact: case, dashes and dots count', async () => {
    assert.equal(await server.value("async () => connecta.call('ice-cream.a.b')"), 'ice-cream.a.b');
    for (const [address, code] of [
      ['Ice-Cream.list', 'unknown_address'],
      ['ice_cream.list', 'unknown_address'],
      ['ice-cream.LIST', 'unknown_tool'],
      ['ice-cream.get_item', 'unknown_tool'],
    ]) {
      const call = `connecta.call('${address}').catch((error) => error.code)`;
      assert.equal(await server.value(`async () => ${call}`), code, address);
    }
  });
});
