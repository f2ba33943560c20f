import assert from 'node:assert/strict';
import { readKept } from '../../../../src/panels/read-kept';
import { emittedHtml } from '../../../../src/programs/emitted/emitted-html';
import { emittedResult, emittedView } from '../../../../src/programs/emitted/emitted-view';
import { shownType } from '../../../../src/programs/emitted/media-types';
import { judgeResult, type RunSummary } from '../../../../src/programs/outcome';
import { english } from '../../localize';

type Block = RunSummary['emitted'][number];

const html = (...emitted: Block[]) => emittedHtml({ emitted }, english);
const image = (mimeType: string, data = 'iVBORw0K'): Block => ({ type: 'image', mimeType, data });

describe('a view of what a program emitted', () => {
  it('has images and sounds as data, texts as text, in their order', () => {
    const shown = html({ type: 'text', text: 'tide <b>&amp;</b> "wind"' }, image('image/png'), {
      type: 'audio',
      mimeType: 'audio/wav',
      data: 'UklGRg==',
    });
    const places = [
      'tide &lt;b&gt;&amp;amp;',
      '<img src="data:image/png;base64,iVBORw0K"',
      '<audio controls src="data:audio/wav;base64,UklGRg=="',
    ].map((part) => shown.indexOf(part));
    assert.ok(
      places.every((place, nth) => place > (places[nth - 1] ?? -1)),
      shown,
    );
    assert.match(shown, /alt="Image 2, image\/png, 6 B"/);
    assert.match(shown, /aria-label="Sound 3, audio\/wav, 4 B"/);
  });

  it('shows no type but those of its list, and writes none as its program did', () => {
    for (const type of [
      'text/html',
      'image/png;x',
      'application/pdf',
      'image/',
      '',
      'image/png"onerror="x',
    ]) {
      const shown = html(image(type));
      assert.doesNotMatch(shown, /<img|data:|"onerror/, type);
      assert.match(shown, /Block 1 is of a type that is not shown/);
    }
    assert.match(html(image(' IMAGE/JPG ')), /data:image\/jpeg;base64/);
    assert.equal(shownType('image', 'audio/wav'), undefined);
    assert.equal(shownType('audio', 'image/png'), undefined);
  });

  it('shows nothing that is not base64', () => {
    for (const data of ['', '"><script>', 'iVBO Rw0K', 'iVBO\n', 'a=b', '%3Csvg']) {
      assert.match(html(image('image/png', data)), /Block 1 is not base64/, data);
    }
  });

  it('has what was returned and logged below, as text', () => {
    const shown = emittedHtml(
      { value: { tag: '</pre><script>' }, logs: '<i>', emitted: [image('image/png')] },
      english,
    );
    assert.match(
      shown,
      /<summary>Result<\/summary><pre>\{\n {2}&quot;tag&quot;: &quot;&lt;\/pre&gt;/,
    );
    assert.match(shown, /<summary>Logs<\/summary><pre>&lt;i&gt;/);
    assert.doesNotMatch(shown, /<script|<i>/);
    assert.doesNotMatch(html(image('image/png')), /<summary>/);
  });

  it('is there only where something was emitted', () => {
    assert.equal(emittedView({ value: 1, emitted: [] }, english), undefined);
  });

  const keptOf = (summary: RunSummary, more: object = {}) => {
    const content = {
      kind: 'view',
      code: 'async () => {}',
      server: 'bundled@here',
      cost: { milliseconds: 1, figures: { calls: 0 } },
      result: { ...emittedResult(summary), ...more },
    };
    return JSON.stringify({ format: 1, at: 1, content });
  };

  it('comes back after the window reloaded, the same, with the result as it was', () => {
    const summary: RunSummary = { value: { n: 1 }, logs: 'l', emitted: [image('image/png')] };
    const kept = readKept(keptOf(summary));
    assert.ok(kept?.content.kind === 'view');
    const { outcome } = judgeResult(kept.content.result);
    assert.ok(outcome.kind === 'result');
    assert.deepEqual(outcome.summary, summary);
    assert.deepEqual(emittedView(outcome.summary, english), emittedView(summary, english));
  });

  it('has what was emitted once, as it is mounted and as it is kept', () => {
    const data = 'abcd'.repeat(500);
    const summary: RunSummary = { emitted: [image('image/png', data)] };
    const { result } = emittedView(summary, english) ?? {};
    for (const text of [JSON.stringify(result), keptOf(summary)]) {
      assert.equal(text.split(data).length - 1, 1);
    }
  });

  it('does not come back from a file that nothing can be drawn of', () => {
    const summary: RunSummary = { emitted: [image('image/png')] };
    const first = { type: 'text', text: '{}' };
    for (const content of [
      [first],
      [first, { type: 'text' }],
      [first, { type: 'image', mimeType: 'image/png' }],
      [first, { type: 'audio', mimeType: 1, data: '' }],
      [first, { type: 1 }],
    ]) {
      assert.equal(readKept(keptOf(summary, { content })), undefined, JSON.stringify(content));
    }
    assert.ok(readKept(keptOf(summary, { content: [first, { type: 'resource_link' }] })));
  });
});
