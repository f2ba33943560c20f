import assert from 'node:assert/strict';
import {
  identityState,
  type KeptView,
  keptText,
  type PanelIdentity,
} from '../../../src/panels/kept-view';
import { readIdentity, readKept } from '../../../src/panels/read-kept';

const identity: PanelIdentity = {
  id: '7b0f1d5e-6a53-4a0c-9d2f-1f6f4c1c2a11',
  pinned: true,
  program: {
    key: 'file:///a.connecta.js',
    name: 'a.connecta.js',
    source: { uri: 'file:///a.connecta.js', version: 3, line: 0, column: 0 },
  },
};

const reads = { rows: { address: 'files.list', fixedArgs: { limit: 3 }, viewArgs: ['path'] } };
const view: KeptView = {
  at: 1_700_000_000_000,
  content: {
    kind: 'view',
    code: 'async () => 1',
    server: 'bundled@0123',
    cost: { milliseconds: 212, figures: { calls: 4, resultBytes: 900, viewBytes: 18 } },
    result: {
      content: [{ type: 'text', text: '{}', annotations: { priority: 1 } }],
      structuredContent: { result: { a: 1 } },
      _meta: { 'connecta/ui': { html: '<p>', reads }, 'other/key': [1] },
    },
  },
};

describe('what is kept of a panel', () => {
  it('comes back as it was, unknown fields of a result included', () => {
    assert.deepEqual(readIdentity(JSON.parse(JSON.stringify(identityState(identity)))), identity);
    const repeated: PanelIdentity = { ...identity, every: 60_000 };
    assert.deepEqual(readIdentity(JSON.parse(JSON.stringify(identityState(repeated)))), repeated);
    assert.deepEqual(readKept(keptText(view)), view);
    const large: KeptView = { at: 1, content: { kind: 'too-large' } };
    assert.deepEqual(readKept(keptText(large)), large);
  });

  it('is not believed when it is not what was written', () => {
    const text = keptText(view);
    const record = JSON.parse(text);
    const spoiled: string[] = [
      '',
      'null',
      '[]',
      text.slice(0, -40),
      JSON.stringify({ ...record, format: 2 }),
      JSON.stringify({ ...record, at: 'now' }),
      JSON.stringify({ ...record, extra: 1 }),
      JSON.stringify({ ...record, content: { kind: 'view' } }),
      JSON.stringify({ ...record, content: { ...record.content, result: { content: [] } } }),
      text.replace('"<p>"', '7'),
      text.replace('"viewArgs":["path"]', '"viewArgs":["__proto__"]'),
    ];
    for (const one of spoiled) assert.equal(readKept(one), undefined, one);
  });

  it('names no file but one of its own', () => {
    const forged = [
      undefined,
      'x',
      { ...identityState(identity), format: 0 },
      { ...identityState(identity), id: '../../settings' },
      { ...identityState(identity), program: undefined },
      { ...identityState(identity), every: 1 },
      { ...identityState(identity), extra: true },
    ];
    for (const one of forged) assert.equal(readIdentity(one), undefined, JSON.stringify(one));
  });
});
