import assert from 'node:assert/strict';
import { callAnswer } from '../../../../src/programs/from-tool/tool-answer';
import { toolItems } from '../../../../src/programs/from-tool/tool-items';
import { english } from '../../localize';
import { toolNamed } from './written-program';

describe('the list of tools to write a program for', () => {
  it('has what may be called, tells how many more there are, and how each connector is', () => {
    const refused = { ...toolNamed('delete'), readOnly: false };
    const items = toolItems(
      [
        { id: 'notes', kind: 'tools', tools: [toolNamed('find'), refused] },
        { id: 'slow', kind: 'starting' },
        { id: 'broken', kind: 'failed', reason: 'It\nended.' },
        { id: 'keyed', kind: 'asks', questions: ['The key', 'Your\nhost'] },
      ],
      english,
    );
    assert.deepEqual(
      items.map(({ label, meaning }) => `${meaning.kind}: ${label}`),
      [
        'heading: notes',
        'tool: $(eye) notes.find',
        'refused: $(lock) 1 more tool',
        'heading: slow',
        'none: $(loading~spin) slow',
        'heading: broken',
        'failed: $(error) broken',
        'heading: keyed',
        'asks: $(key) keyed',
      ],
    );
    assert.equal(items.at(-3)?.detail, 'It ended.');
    assert.equal(items.at(-1)?.detail, 'The key, Your host');
  });

  it('says first why a connector did not start, for the end is cut', () => {
    const reason = 'The connector "tides" is not available: its process ended with code 3: no key';
    const [, item] = toolItems([{ id: 'tides', kind: 'failed', reason }], english);
    assert.equal(item?.detail, 'ended with code 3: no key');
  });

  it('shows a description in one line, cut, without icons of the server’s choice', () => {
    const description = `$(trash) one\ntwo ${'x'.repeat(300)}`;
    const offer = {
      id: 'notes',
      kind: 'tools',
      tools: [{ ...toolNamed('a'), description }],
    } as const;
    const detail = toolItems([offer], english)[1]?.detail ?? '';
    assert.match(detail, /^\$\u200b\(trash\) one two x+…$/);
    assert.equal(detail.length, 160);
  });
});

describe('a connector with no tool that is known to only read', () => {
  it('tells how many it has, not how many more', () => {
    const tools = [
      { ...toolNamed('find'), readOnly: false },
      { ...toolNamed('burn'), readOnly: false },
    ];
    const items = toolItems([{ id: 'notes', kind: 'tools', tools }], english);
    assert.equal(items.at(-1)?.label, '$(lock) 2 tools');
  });
});

describe('the names in the list of tools', () => {
  it('are shown as they are, without icons of the server’s choice', () => {
    const offer = { id: 'notes', kind: 'tools', tools: [toolNamed('a$(eye)')] } as const;
    assert.equal(toolItems([offer], english)[1]?.label, '$(eye) notes.a$\u200b(eye)');
  });
});

describe('what a tool said', () => {
  const answer = (structuredContent: Record<string, unknown>, isError = false) =>
    callAnswer(
      { content: [{ type: 'text', text: 'as text' }], structuredContent, isError },
      english,
    );

  it('is its data, even where that is nothing', () => {
    assert.deepEqual(answer({ ok: true, data: [1] }), { kind: 'data', data: [1] });
    assert.deepEqual(answer({ ok: true }), { kind: 'data', data: undefined });
  });

  it('is the words of a failure', () => {
    const failed = answer({ ok: false, error: { message: 'No such file.' } }, true);
    assert.deepEqual(failed, { kind: 'problem', problem: 'No such file.' });
    assert.deepEqual(answer({}, true), { kind: 'problem', problem: 'as text' });
  });

  it('is its size where it was too large', () => {
    const data = { truncated: true, resultId: 'x', totalBytes: 2_000_000 };
    const large = answer({ ok: true, data });
    assert.match(large.kind === 'problem' ? large.problem : '', /too large for a view \(1\.9 MB\)/);
  });
});
