import assert from 'node:assert/strict';
import path from 'node:path';
import { inlineHtml } from '../../../scripts/build/inline-html.mjs';

describe("the shell's document", () => {
  let html = '';

  before(async () => {
    html = await inlineHtml(path.join(import.meta.dirname, '../../../shell/shell.html'));
  });

  it('is one whole document that loads nothing', () => {
    assert.match(html, /^<!doctype html>\s*<html lang="en">/);
    assert.match(html, /<\/html>\s*$/);
    assert.doesNotMatch(html, /<(?:script|link|img)[^>]+(?:src|href)=/);
  });

  it('sandboxes the payload, and the one policy in it is for the payload', () => {
    assert.match(html, /<iframe [^>]*sandbox="allow-scripts"/);
    assert.doesNotMatch(html, /allow-same-origin/);
    assert.doesNotMatch(html.slice(0, html.indexOf('<script>')), /Content-Security-Policy/);
    assert.equal(html.split('Content-Security-Policy').length, 2);
  });

  it('knows one tool, and not the one that changes things', () => {
    assert.match(html, /"call_tool"/);
    assert.doesNotMatch(html, /call_destructive_tool|execute_code/);
  });

  // A comment's beginning in a script makes the parser take the next `<script` for part of it, to the end of the document.
  it('holds nothing in its script that could end or swallow it', () => {
    const script = /<script>([\s\S]*)<\/script>\s*<\/body>/.exec(html)?.[1] ?? '';
    assert.ok(script.length > 1000);
    assert.doesNotMatch(script, /<\/script|<!--/);
  });

  it('stays small', () => {
    assert.ok(html.length < 48_000, `${html.length} characters`);
  });
});
