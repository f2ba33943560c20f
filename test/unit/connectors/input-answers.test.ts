import assert from 'node:assert/strict';
import { InputAnswers } from '../../../src/connectors/inputs/input-answers';
import type { InputDefinition } from '../../../src/connectors/inputs/input-definitions';
import { english } from '../localize';

const text = (id: string): InputDefinition => ({
  kind: 'text',
  id,
  description: `The ${id}`,
  secret: true,
  initial: '',
});

function setUp(answer: (id: string) => string | undefined = (id) => `${id}-value`) {
  const kept = new Map<string, string>();
  const asked: string[] = [];
  let open = 0;
  const answers = new InputAnswers({
    storage: {
      get: async (key) => kept.get(key),
      store: async (key, value) => void kept.set(key, value),
      delete: async (key) => void kept.delete(key),
    },
    ask: async ({ id }, server) => {
      open += 1;
      assert.equal(open, 1, 'two questions at a time');
      asked.push(`${server}: ${id}`);
      await new Promise(setImmediate);
      open -= 1;
      return answer(id);
    },
    t: english,
  });
  return { answers, asked, kept };
}

describe('answers to inputs', () => {
  it('are asked for once, one at a time, whoever needs them', async () => {
    const { answers, asked } = setUp();
    const [one, two] = await Promise.all([
      answers.answersFor('/f', [text('key'), text('host')], 'a'),
      answers.answersFor('/f', [text('key')], 'b'),
    ]);
    assert.deepEqual(
      [...one],
      [
        ['key', 'key-value'],
        ['host', 'host-value'],
      ],
    );
    assert.deepEqual([...two], [['key', 'key-value']]);
    assert.deepEqual(asked, ['a: key', 'a: host']);
    await answers.answersFor('/g', [text('key')], 'c');
    assert.deepEqual(asked.slice(2), ['c: key']);
  });

  it('that a person does not give fail that server alone, say what to do, and are not asked for again', async () => {
    const { answers, asked } = setUp((id) => (id === 'key' ? undefined : id));
    await assert.rejects(
      answers.answersFor('/f', [text('key')], 'a'),
      /"The key"\. Run the program/,
    );
    await answers.answersFor('/f', [text('host')], 'b');
    await assert.rejects(answers.answersFor('/f', [text('key')], 'a'), /needs an answer/);
    assert.deepEqual(asked, ['a: key', 'b: host']);
  });

  it('are asked for again once a person acts', async () => {
    let given: string | undefined;
    const { answers, asked } = setUp(() => given);
    await assert.rejects(answers.answersFor('/f', [text('key')], 'a'));
    answers.askAgain();
    given = 'now';
    assert.deepEqual([...(await answers.answersFor('/f', [text('key')], 'a'))], [['key', 'now']]);
    assert.equal(asked.length, 2);
  });

  it('may be empty', async () => {
    const { answers, asked } = setUp(() => '');
    await answers.answersFor('/f', [text('key')], 'a');
    await answers.answersFor('/f', [text('key')], 'a');
    assert.equal(asked.length, 1);
  });

  it('are listed and forgotten one by one, without a trace', async () => {
    const { answers, asked, kept } = setUp();
    await answers.answersFor('/f', [text('key'), text('host')], 'a');
    assert.deepEqual(await answers.kept(), [
      { file: '/f', id: 'key' },
      { file: '/f', id: 'host' },
    ]);
    await answers.forget([{ file: '/f', id: 'key' }]);
    await answers.answersFor('/f', [text('key'), text('host')], 'a');
    assert.deepEqual(asked, ['a: key', 'a: host', 'a: key']);
    await answers.forget(await answers.kept());
    assert.deepEqual([...kept.keys()], []);
  });

  it('have any id and any file, also names that objects have of their own', async () => {
    const names = ['constructor', 'toString', '__proto__'];
    const { answers, asked } = setUp();
    for (const round of ['first', 'again']) {
      for (const file of names) {
        const given = await answers.answersFor(file, names.map(text), 'a');
        assert.deepEqual(
          [...given],
          names.map((id) => [id, `${id}-value`]),
          round,
        );
      }
    }
    assert.equal(asked.length, 9);
    assert.equal((await answers.kept()).length, 9);
    await answers.forget(await answers.kept());
    assert.deepEqual(await answers.kept(), []);
  });

  it('that were stored by no one count for nothing', async () => {
    for (const stored of ['no json', '[]', '{"/f":{"key":5}}', '{"/f":[]}', 'null']) {
      const { answers, asked, kept } = setUp();
      kept.set('connecta.inputs', stored);
      await answers.answersFor('/f', [text('key')], 'a');
      assert.equal(asked.length, 1, stored);
    }
  });
});
