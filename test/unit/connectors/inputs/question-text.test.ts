import assert from 'node:assert/strict';
import type { InputQuestion } from '../../../../src/connectors/inputs/input-answers';
import { questionText } from '../../../../src/connectors/inputs/question-text';
import { english } from '../../localize';

const recipient = (server: string) => ({ server, shown: `npx ${server}`, mark: server });

function asked(question: Partial<InputQuestion>, description = 'API key') {
  const definition = { kind: 'text', id: 'key', description, secret: true, initial: '' } as const;
  return questionText({ definition, recipients: [recipient('one')], ...question }, english);
}

describe('a question for an input', () => {
  it('says for which servers the answer is', () => {
    assert.deepEqual(asked({}), {
      title: 'Connecta: what the server one needs',
      prompt: 'API key',
    });
    assert.equal(
      asked({ recipients: [recipient('one'), recipient('two')] }).title,
      'Connecta: what the servers one, two need',
    );
  });

  it('says of an earlier answer who would get it now, and never the answer', () => {
    assert.deepEqual(asked({ earlier: 's3cret' }), {
      title: 'Connecta: the server one is new or has changed',
      prompt: 'Your earlier answer to "API key" would go to: npx one',
    });
  });

  it('has no icon, link, line or length of a file in it', () => {
    const text = `[go](command:x) $(error)\n\u202e${'x'.repeat(5000)}`;
    for (const question of [{}, { earlier: '' }]) {
      const { title, prompt } = asked(
        { ...question, recipients: [{ server: text, shown: text, mark: '' }] },
        text,
      );
      for (const shown of [title, prompt]) {
        assert.doesNotMatch(shown, /\]\(|\$\(|[\n\u202e]/);
        assert.ok(shown.length < 800, `${shown.length}`);
      }
    }
  });
});
