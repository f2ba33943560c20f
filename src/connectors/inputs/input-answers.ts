import type { Localize } from '../../shared/localize';
import type { InputDefinition } from './input-definitions';
import { type Answers, answersIn, answersText } from './kept-answers';
import type { Recipient } from './recipient';

/** Where answers are kept: the part of `vscode.SecretStorage` that is needed. */
export interface AnswerStorage {
  get(key: string): Thenable<string | undefined>;
  store(key: string, value: string): Thenable<void>;
  delete(key: string): Thenable<void>;
}

/** What a person is asked, and why. */
export interface InputQuestion {
  readonly definition: InputDefinition;
  /** The servers that are given the answer. */
  readonly recipients: readonly Recipient[];
  /** What they answered before, when none of these servers was what it is now. */
  readonly earlier?: string;
}

/** Asks a person for one answer; `undefined` when they give none. */
export type AskInput = (question: InputQuestion) => Promise<string | undefined>;

/** What a server needs answers to, and who else of its file is given them. */
export interface InputNeeds {
  readonly inputs: readonly InputDefinition[];
  readonly recipient: Recipient;
  recipients(input: string): readonly Recipient[];
}

export interface InputAnswersOptions {
  readonly storage: AnswerStorage;
  readonly ask: AskInput;
  readonly t: Localize;
}

/** One answer that is kept: the file whose input it is, and the input's id. */
export interface KeptAnswer {
  readonly file: string;
  readonly id: string;
}

/** All of them under one key, so that they can be listed and forgotten. */
const KEY = 'connecta.inputs';

/**
 * What a person answered to the inputs of `mcp.json` files: asked once, one question at a time, and kept with the secrets
 * of the editor, bound to the servers that they gave it to. A server that has changed, or is new, gets it after they said so.
 * What they would not answer is not asked again before they act.
 */
export class InputAnswers {
  readonly #options: InputAnswersOptions;
  readonly #declined = new Set<string>();
  #turn: Promise<unknown> = Promise.resolve();

  constructor(options: InputAnswersOptions) {
    this.#options = options;
  }

  /** The answers to the inputs of a file, by id. Rejects with what is missing and what to do about it. */
  answersFor(file: string, needs: InputNeeds): Promise<ReadonlyMap<string, string>> {
    return this.#inTurn(async () => {
      const answers = new Map<string, string>();
      for (const input of needs.inputs) {
        answers.set(input.id, await this.#answerTo(file, input, needs));
      }
      return answers;
    });
  }

  /** The inputs that a person would be asked for before these needs are met. Asks nothing. */
  async unanswered(file: string, { inputs, recipient }: InputNeeds): Promise<InputDefinition[]> {
    const known = (await this.#read()).get(file);
    return inputs.filter(({ id }) => !known?.get(id)?.marks.has(recipient.mark));
  }

  /** A person did something that needs answers: what they declined before may be asked again. */
  askAgain(): void {
    this.#declined.clear();
  }

  async kept(): Promise<readonly KeptAnswer[]> {
    const all = await this.#read();
    return [...all].flatMap(([file, byId]) => [...byId.keys()].map((id) => ({ file, id })));
  }

  forget(answers: readonly KeptAnswer[]): Promise<void> {
    return this.#inTurn(async () => {
      const all = await this.#read();
      for (const { file, id } of answers) all.get(file)?.delete(id);
      await this.#write(all);
    });
  }

  async #answerTo(file: string, input: InputDefinition, needs: InputNeeds): Promise<string> {
    const { ask, t } = this.#options;
    const { recipient } = needs;
    const known = (await this.#read()).get(file)?.get(input.id);
    if (known?.marks.has(recipient.mark)) return known.value;
    const question: InputQuestion = known
      ? { definition: input, recipients: [recipient], earlier: known.value }
      : { definition: input, recipients: needs.recipients(input.id) };
    const declined = JSON.stringify([file, input.id, known ? recipient.mark : null]);
    const answer = this.#declined.has(declined) ? undefined : await ask(question);
    if (answer === undefined) {
      this.#declined.add(declined);
      throw new Error(
        known
          ? t(
              'It is new or has changed since you answered "{0}". Run the program again, or restart the connector in the Connectors view, to be asked again.',
              input.description,
            )
          : t(
              'It needs an answer to "{0}". Run the program again, or restart the connector in the Connectors view, to be asked again.',
              input.description,
            ),
      );
    }
    const marks = new Set([
      ...(known?.marks ?? []),
      ...question.recipients.map(({ mark }) => mark),
      recipient.mark,
    ]);
    const all = await this.#read();
    all.set(file, new Map(all.get(file)).set(input.id, { value: answer, marks }));
    await this.#write(all);
    return answer;
  }

  /** Two servers that need the same answer ask for it once, and never two questions at a time. */
  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#turn.then(work, work);
    this.#turn = done.catch(() => undefined);
    return done;
  }

  async #read(): Promise<Answers> {
    const text = await this.#options.storage.get(KEY);
    return text === undefined ? new Map() : answersIn(text);
  }

  async #write(all: Answers): Promise<void> {
    const text = answersText(all);
    if (text === undefined) await this.#options.storage.delete(KEY);
    else await this.#options.storage.store(KEY, text);
  }
}
