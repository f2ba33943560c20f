import { isRecord } from '../../shared/entry-reader';
import type { Localize } from '../../shared/localize';
import type { InputDefinition } from './input-definitions';

/** Where answers are kept: the part of `vscode.SecretStorage` that is needed. */
export interface AnswerStorage {
  get(key: string): Thenable<string | undefined>;
  store(key: string, value: string): Thenable<void>;
  delete(key: string): Thenable<void>;
}

/** Asks a person for one answer; `undefined` when they give none. `server`: for whom, as its file names it. */
export type AskInput = (definition: InputDefinition, server: string) => Promise<string | undefined>;

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

/** By file, by input id. Maps, for an id may be `constructor`. */
type Answers = Map<string, Map<string, string>>;

/** All of them under one key, so that they can be listed and forgotten. */
const KEY = 'connecta.inputs';

/**
 * What a person answered to the inputs of `mcp.json` files: asked once, one question at a time, and kept with the secrets
 * of the editor. What they would not answer is not asked again before they act.
 */
export class InputAnswers {
  readonly #options: InputAnswersOptions;
  readonly #declined = new Set<string>();
  #turn: Promise<unknown> = Promise.resolve();

  constructor(options: InputAnswersOptions) {
    this.#options = options;
  }

  /** The answers to the inputs of a file, by id. Rejects with what is missing and what to do about it. */
  answersFor(
    file: string,
    inputs: readonly InputDefinition[],
    server: string,
  ): Promise<ReadonlyMap<string, string>> {
    return this.#inTurn(async () => {
      const answers = new Map<string, string>();
      for (const input of inputs) answers.set(input.id, await this.#answerTo(file, input, server));
      return answers;
    });
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

  async #answerTo(file: string, input: InputDefinition, server: string): Promise<string> {
    const { ask, t } = this.#options;
    const known = (await this.#read()).get(file)?.get(input.id);
    if (known !== undefined) return known;
    const question = JSON.stringify([file, input.id]);
    const answer = this.#declined.has(question) ? undefined : await ask(input, server);
    if (answer === undefined) {
      this.#declined.add(question);
      throw new Error(
        t(
          'It needs an answer to "{0}". Run the program again, or restart the connector in the Connectors view, to be asked again.',
          input.description,
        ),
      );
    }
    const all = await this.#read();
    all.set(file, new Map(all.get(file)).set(input.id, answer));
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
    const left = [...all].flatMap(([file, byId]) =>
      byId.size > 0 ? [[file, Object.fromEntries(byId)] as const] : [],
    );
    if (left.length === 0) await this.#options.storage.delete(KEY);
    else await this.#options.storage.store(KEY, JSON.stringify(Object.fromEntries(left)));
  }
}

/** What was stored by another version, or by no one, holds no answers. */
function answersIn(text: string): Answers {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    return new Map();
  }
  if (!isRecord(parsed)) return new Map();
  const files = Object.entries(parsed).map(([file, byId]) => {
    const entries = isRecord(byId) ? Object.entries(byId) : [];
    const texts = entries.filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    );
    return [file, new Map(texts)] as const;
  });
  return new Map(files);
}
