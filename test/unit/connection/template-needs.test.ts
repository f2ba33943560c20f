import assert from 'node:assert/strict';
import { templateNeeds } from '../../../src/connection/template-needs';

const NOTHING = { domains: [], unreadable: 0, permissions: [] };
const connecting = (...connectDomains: unknown[]) => templateNeeds({ csp: { connectDomains } });

describe('what a template declares', () => {
  it('HR7: is every origin of every list, once, and every permission', () => {
    const needs = templateNeeds({
      csp: {
        connectDomains: ['https://api.test', 'wss://live.test:8443'],
        resourceDomains: ['https://*.cdn.test/lib/', 'https://api.test'],
        frameDomains: ['https://video.test'],
        baseUriDomains: ['https://base.test'],
      },
      permissions: { camera: {}, microphone: {}, geolocation: {}, clipboardWrite: {} },
    });
    assert.deepEqual(needs.domains, [
      'https://api.test',
      'wss://live.test:8443',
      'https://*.cdn.test/lib/',
      'https://video.test',
      'https://base.test',
    ]);
    assert.deepEqual(needs.permissions, ['camera', 'microphone', 'geolocation', 'clipboardWrite']);
    assert.equal(needs.unreadable, 0);
  });

  it('H23: takes an origin whole: trailing dot, port, path, wildcard, scheme, localhost', () => {
    const all = [
      'a.test.',
      'http://localhost:3000',
      'https://a.test/x/',
      '*.a.test',
      'blob:',
      'data:',
      'a.test:*',
    ];
    assert.deepEqual(connecting(...all), { ...NOTHING, domains: all });
  });

  it("H24, H25: counts what is no origin and shows none of it: two entries in one, quotes, keywords, `'self'`", () => {
    const bad = [
      "'self'",
      "'none'",
      '*',
      'a.test; script-src *',
      'a.test,b.test',
      'a b',
      '"a"',
      '',
      'a\u202etest',
      7,
      null,
      'x'.repeat(300),
    ];
    assert.deepEqual(connecting(...bad), { ...NOTHING, unreadable: bad.length });
  });

  it('is nothing where it has no known shape', () => {
    for (const ui of [
      undefined,
      null,
      'x',
      [],
      {},
      { csp: 'x' },
      { csp: { connectDomains: 'a.test' } },
      { csp: [], permissions: true },
      { permissions: { usb: {}, camera: true } },
    ]) {
      assert.deepEqual(templateNeeds(ui), NOTHING, JSON.stringify(ui));
    }
  });

  it('is bounded, however much there is', () => {
    const many = Array.from({ length: 5000 }, (_, at) => `a${at}.test`);
    assert.equal(connecting(...many).domains.length, 100);
  });
});
