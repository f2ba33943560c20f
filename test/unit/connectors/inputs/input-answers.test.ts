import assert from 'node:assert/strict';
import { InputAnswers, type InputQuestion } from '../../../../src/connectors/inputs/input-answers';
import type { InputDefinition } from '../../../../src/connectors/inputs/input-definitions';
import { english } from '../../localize';

const text = (id: string): InputDefinition => ({
  kind: 'text',
  id,
  description: `The ${id}`,
  secret: true,
  initial: '',
});

/** Needs of a server that is given the answers to these; `others` of its file need the same. */
function needs(inputs: readonly InputDefinition[], server: string, ...others: string[]) {
  const recipients = [server, ...others].map((name) => ({
    server: name,
    shown: `start ${name}`,
    mark: name,
  }));
  const [recipient = assert.fail()] = recipients;
  return { inputs, recipient, recipients: () => recipients };
}

function setUp(answer: (id: string) => string | undefined = (id) => `${id}-value`) {
  const kept = new Map<string, string>();
  const asked: string[] = [];
  const questions: InputQuestion[] = [];
  let open = 0;
  const answers = new InputAnswers({
    storage: {
      get: async (key) => kept.get(key),
      store: async (key, value) => void kept.set(key, value),
      delete: async (key) => void kept.delete(key),
    },
    ask: async (question) => {
      const { id } = question.definition;
      const server = question.recipients.map((recipient) => recipient.server).join(' and ');
      questions.push(question);
      open += 1;
      assert.equal(open, 1, 'two questions at a time');
      asked.push(`${server}: ${id}`);
      await new Promise(setImmediate);
      open -= 1;
      return answer(id);
    },
    t: english,
  });
  return { answers, asked, kept, questions };
}

describe('answers to inputs', () => {
  it('are asked for once, one at a time, whoever needs them', async () => {
    const { answers, asked } = setUp();
    const [one, two] = await Promise.all([
      answers.answersFor('/f', needs([text('key'), text('host')], 'a', 'b')),
      answers.answersFor('/f', needs([text('key')], 'b', 'a')),
    ]);
    assert.deepEqual(
      [...one],
      [
        ['key', 'key-value'],
        ['host', 'host-value'],
      ],
    );
    assert.deepEqual([...two], [['key', 'key-value']]);
    assert.deepEqual(asked, ['a and b: key', 'a and b: host']);
    await answers.answersFor('/g', needs([text('key')], 'c'));
    assert.deepEqual(asked.slice(2), ['c: key']);
  });

  it('are told to be missing, without a question, until this very server has them', async () => {
    const { answers, asked } = setUp();
    const missing = async (server: string) =>
      (await answers.unanswered('/f', needs([text('key'), text('host')], server))).map(
        ({ id }) => id,
      );
    assert.deepEqual(await missing('a'), ['key', 'host']);
    await answers.answersFor('/f', needs([text('key')], 'a'));
    assert.deepEqual(await missing('a'), ['host']);
    assert.deepEqual(await missing('b'), ['key', 'host']);
    assert.deepEqual(asked, ['a: key']);
  });

  it('that a person does not give fail that server alone, say what to do, and are not asked for again', async () => {
    const { answers, asked } = setUp((id) => (id === 'key' ? undefined : id));
    await assert.rejects(
      answers.answersFor('/f', needs([text('key')], 'a')),
      /"The key"\. Run the program/,
    );
    await answers.answersFor('/f', needs([text('host')], 'b'));
    await assert.rejects(answers.answersFor('/f', needs([text('key')], 'a')), /needs an answer/);
    assert.deepEqual(asked, ['a: key', 'b: host']);
  });

  it('are asked for again once a person acts', async () => {
    let given: string | undefined;
    const { answers, asked } = setUp(() => given);
    await assert.rejects(answers.answersFor('/f', needs([text('key')], 'a')));
    answers.askAgain();
    given = 'now';
    assert.deepEqual(
      [...(await answers.answersFor('/f', needs([text('key')], 'a')))],
      [['key', 'now']],
    );
    assert.equal(asked.length, 2);
  });

  it('may be empty', async () => {
    const { answers, asked } = setUp(() => '');
    await answers.answersFor('/f', needs([text('key')], 'a'));
    await answers.answersFor('/f', needs([text('key')], 'a'));
    assert.equal(asked.length, 1);
  });

  it('are not given to a server that is new or has changed before a person said so, with the answer at hand', async () => {
    const { answers, asked, questions } = setUp();
    await answers.answersFor('/f', needs([text('key')], 'a'));
    await answers.answersFor('/f', needs([text('key')], 'evil', 'a'));
    assert.deepEqual(asked, ['a: key', 'evil: key']);
    assert.deepEqual(
      questions.map(({ earlier }) => earlier),
      [undefined, 'key-value'],
    );
    for (const server of ['a', 'evil']) {
      await answers.answersFor('/f', needs([text('key')], server));
    }
    assert.equal(asked.length, 2);
  });

  it('stay with those who had them when a person refuses another, which is told why', async () => {
    const refused = new Set<string>();
    const { answers, asked } = setUp((id) => (refused.has(id) ? undefined : id));
    await answers.answersFor('/f', needs([text('key')], 'a'));
    refused.add('key');
    for (const _ of [1, 2]) {
      await assert.rejects(
        answers.answersFor('/f', needs([text('key')], 'evil')),
        /new or has changed since you answered "The key"/,
      );
    }
    await answers.answersFor('/f', needs([text('key')], 'a'));
    assert.deepEqual(asked, ['a: key', 'evil: key']);
  });

  it('are listed and forgotten one by one, without a trace', async () => {
    const { answers, asked, kept } = setUp();
    await answers.answersFor('/f', needs([text('key'), text('host')], 'a'));
    assert.deepEqual(await answers.kept(), [
      { file: '/f', id: 'key' },
      { file: '/f', id: 'host' },
    ]);
    await answers.forget([{ file: '/f', id: 'key' }]);
    await answers.answersFor('/f', needs([text('key'), text('host')], 'a'));
    assert.deepEqual(asked, ['a: key', 'a: host', 'a: key']);
    await answers.forget(await answers.kept());
    assert.deepEqual([...kept.keys()], []);
  });

  it('have any id and any file, also names that objects have of their own', async () => {
    const names = ['constructor', 'toString', '__proto__'];
    const { answers, asked } = setUp();
    for (const round of ['first', 'again']) {
      for (const file of names) {
        const given = await answers.answersFor(file, needs(names.map(text), 'a'));
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
    for (const stored of [
      'no json',
      '[]',
      '{"/f":{"key":5}}',
      '{"/f":{"key":"text alone"}}',
      '{"/f":{"key":{"value":"v"}}}',
      '{"/f":[]}',
      'null',
    ]) {
      const { answers, asked, kept } = setUp();
      kept.set('connecta.inputs', stored);
      await answers.answersFor('/f', needs([text('key')], 'a'));
      assert.equal(asked.length, 1, stored);
    }
  });
});
