import assert from 'node:assert/strict';
import { ConnectionError } from '../../../src/connection/connection-error';
import { templateHtml, templateUri } from '../../../src/connection/view-template';

const uri = 'ui://connecta/program-ui/v1';
const mimeType = 'text/html;profile=mcp-app';
const answer = (content: object) => ({ contents: [{ uri, mimeType, ...content }] });
const protocolError = (message: RegExp) => (error: unknown) =>
  error instanceof ConnectionError && error.kind === 'protocol' && message.test(error.message);

describe('view template', () => {
  it('is found under either name of its key, and only as ui://', () => {
    assert.equal(templateUri({ _meta: { ui: { resourceUri: uri } } }), uri);
    assert.equal(templateUri({ _meta: { 'ui/resourceUri': uri } }), uri);
    assert.equal(templateUri({ _meta: { ui: { resourceUri: 'https://a.test/' } } }), undefined);
    assert.equal(templateUri({ _meta: { ui: { resourceUri: 7 } } }), undefined);
    assert.equal(templateUri({}), undefined);
  });

  it('is text, or base64 of UTF-8', () => {
    assert.equal(templateHtml(answer({ text: '<p>é</p>' }), uri), '<p>é</p>');
    const blob = Buffer.from('<p>é 🎉</p>').toString('base64');
    assert.equal(templateHtml(answer({ blob }), uri), '<p>é 🎉</p>');
    assert.equal(templateHtml(answer({ text: '' }), uri), '');
  });

  it('is the content of its own address among others', () => {
    const contents = [
      { uri: 'ui://other', mimeType, text: 'no' },
      { uri, mimeType, text: 'yes' },
    ];
    assert.equal(templateHtml({ contents }, uri), 'yes');
  });

  it('takes its media type in any spelling', () => {
    const spelled = 'Text/HTML; profile="mcp-app"';
    assert.equal(templateHtml(answer({ mimeType: spelled, text: 'x' }), uri), 'x');
  });

  it('is refused when it is anything else', () => {
    assert.throws(
      () => templateHtml(answer({ mimeType: 'text/html', text: 'x' }), uri),
      protocolError(/is text\/html, not/),
    );
    assert.throws(
      () => templateHtml(answer({ mimeType: undefined, text: 'x' }), uri),
      protocolError(/of no type/),
    );
    assert.throws(() => templateHtml(answer({}), uri), protocolError(/neither text nor data/));
    assert.throws(() => templateHtml(answer({ blob: '/w==' }), uri), protocolError(/not UTF-8/));
    for (const bad of [{}, { contents: [] }, undefined, answer({ uri: 'ui://other', text: 'x' })]) {
      assert.throws(() => templateHtml(bad, uri), protocolError(/has no content for ui:/));
    }
  });
});
