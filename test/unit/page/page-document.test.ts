import assert from 'node:assert/strict';
import path from 'node:path';
import { inlineHtml } from '../../../scripts/build/inline-html.mjs';

/** The spec's default for a view without domains, `'self'` left out, and what `default-src` does not cover. */
const POLICY = [
  "default-src 'none'",
  "script-src 'unsafe-inline'",
  "style-src 'unsafe-inline'",
  'img-src data:',
  'media-src data:',
  "connect-src 'none'",
  "frame-src 'none'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

describe("the page's document", () => {
  let html = '';

  before(async () => {
    html = await inlineHtml(path.join(import.meta.dirname, '../../../src/page/page.html'));
  });

  it('H11, HR6: has exactly the policy of a view, before any script', () => {
    const policy = /<meta http-equiv="Content-Security-Policy" content="([^"]*)">/.exec(html);
    assert.equal(policy?.[1], POLICY);
    assert.ok((policy?.index ?? 0) < html.indexOf('<script'));
    assert.equal(html.split('Content-Security-Policy').length, 2);
  });

  it('loads nothing and has no place for anything but text', () => {
    assert.doesNotMatch(html, /<(?:script|link|img)[^>]+(?:src|href)=/);
    assert.doesNotMatch(html, /innerHTML|outerHTML|insertAdjacentHTML|document\.write\(/);
  });

  it('has a script of at most 15 KB', () => {
    const script = /<script>([\s\S]*)<\/script>/.exec(html)?.[1] ?? '';
    assert.ok(script.length > 1000 && script.length <= 15_360, `${script.length} characters`);
  });
});
