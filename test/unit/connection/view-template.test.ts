import assert from 'node:assert/strict';
import { ConnectionError } from '../../../src/connection/connection-error';
import { readViewTemplate, templateUri } from '../../../src/connection/view-template';

const uri = 'ui://connecta/program-ui/v1';
const mimeType = 'text/html;profile=mcp-app';
const answer = (content: object) => ({ contents: [{ uri, mimeType, ...content }] });
const templateError = (message: RegExp) => (error: unknown) =>
  error instanceof ConnectionError && error.kind === 'template' && message.test(error.message);

/** Reads the template from a server that gives this answer and, when it lists resources, this entry. */
function read(given: unknown, entry?: Record<string, unknown>) {
  return readViewTemplate(
    {
      readResource: async () => given,
      findResource: async () => entry,
    },
    uri,
  );
}

const html = async (given: unknown) => (await read(given)).html;
const asking = (domain: string) => ({ ui: { csp: { connectDomains: [domain] } } });

describe('view template', () => {
  it('HR2: is found under either name of its key, and only as ui://', () => {
    assert.equal(templateUri({ _meta: { ui: { resourceUri: uri } } }), uri);
    assert.equal(templateUri({ _meta: { 'ui/resourceUri': uri } }), uri);
    assert.equal(templateUri({ _meta: { ui: { resourceUri: 'https://a.test/' } } }), undefined);
    assert.equal(templateUri({ _meta: { ui: { resourceUri: 7 } } }), undefined);
    assert.equal(templateUri({}), undefined);
  });

  it('HR3: is text, or base64 of UTF-8', async () => {
    assert.equal(await html(answer({ text: '<p>é</p>' })), '<p>é</p>');
    const blob = Buffer.from('<p>é 🎉</p>').toString('base64');
    assert.equal(await html(answer({ blob })), '<p>é 🎉</p>');
    assert.equal(await html(answer({ text: '' })), '');
  });

  it('H24: keeps every character, `$` and its patterns too', async () => {
    const text = "<p>$& $1 $$ $` $'</p>";
    assert.equal(await html(answer({ text })), text);
    assert.equal(await html(answer({ blob: Buffer.from(text).toString('base64') })), text);
  });

  it('H51: may be as large as the largest that is known, 4.3 MB, and more', async () => {
    const text = `<p>${'x'.repeat(8_000_000)}</p>`;
    assert.equal(await html(answer({ text })), text);
  });

  it('is the content of its own address among others', async () => {
    const contents = [
      { uri: 'ui://other', mimeType, text: 'no' },
      { uri, mimeType, text: 'yes' },
    ];
    assert.equal(await html({ contents }), 'yes');
  });

  it('H57: takes its media type in any spelling and with more parameters', async () => {
    for (const spelled of [
      'Text/HTML; profile="mcp-app"',
      'text/html;charset=utf-8;profile=mcp-app',
      'text/html ; Profile=mcp-app ; charset="utf-8"',
    ]) {
      assert.equal(await html(answer({ mimeType: spelled, text: 'x' })), 'x', spelled);
    }
  });

  it('H51, HR3: is refused when it is anything else, with the reason', async () => {
    const refused = async (given: unknown, reason: RegExp) =>
      assert.rejects(read(given), templateError(reason));
    await refused(answer({ mimeType: 'text/html', text: 'x' }), /is text\/html, not/);
    await refused(answer({ mimeType: 'text/html;profile=other', text: 'x' }), /profile=other, not/);
    await refused(answer({ mimeType: 'text/html;profile', text: 'x' }), /not text\/html/);
    await refused(answer({ mimeType: undefined, text: 'x' }), /of no type/);
    await refused(answer({}), /neither text nor data/);
    await refused(answer({ blob: '/w==' }), /not UTF-8/);
    for (const bad of [{}, { contents: [] }, undefined, answer({ uri: 'ui://other', text: 'x' })]) {
      await refused(bad, /has no content for ui:/);
    }
  });

  it('that the server refuses is no template; a server that is gone is another matter', async () => {
    const failing = (error: Error) =>
      readViewTemplate(
        { readResource: () => Promise.reject(error), findResource: async () => undefined },
        uri,
      );
    await assert.rejects(
      failing(new ConnectionError('protocol', 'no such resource')),
      templateError(/could not be read: no such resource/),
    );
    const gone = new ConnectionError('stopped', 'gone');
    await assert.rejects(failing(gone), (error) => error === gone);
  });

  it('H21, H22, HR5: declares its needs with its content, or else with its entry in the list', async () => {
    const domains = async (meta: object, entry?: Record<string, unknown>) =>
      (await read(answer({ text: 'x', ...meta }), entry)).needs.domains;
    assert.deepEqual(await domains({ _meta: asking('a.test') }), ['a.test']);
    const listed = { uri, _meta: asking('b.test') };
    assert.deepEqual(await domains({}, listed), ['b.test']);
    assert.deepEqual(await domains({ _meta: { other: 1 } }, listed), ['b.test']);
    assert.deepEqual(await domains({ _meta: asking('a.test') }, listed), ['a.test']);
    assert.deepEqual(await domains({ _meta: { ui: {} } }, listed), []);
    assert.deepEqual(await domains({}, { uri }), []);
  });

  it('is there without a list of resources', async () => {
    const template = await readViewTemplate(
      {
        readResource: async () => answer({ text: 'x' }),
        findResource: () => Promise.reject(new Error('no resources/list')),
      },
      uri,
    );
    assert.deepEqual(template.needs, { domains: [], unreadable: 0, permissions: [] });
  });
});
