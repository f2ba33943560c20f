import type { RemovedConstruct } from '../src/shared/removed-constructs';

/** The line above a payload that names what the guard took out of it, for hosts whose page has no such line. */
export class RemovedLine {
  readonly #constructs: RemovedConstruct[] = [];

  constructor(private readonly document: Document) {
    this.#write('');
  }

  /** Of the line, in CSS pixels; none while it is empty. */
  get height(): number {
    return this.#line?.offsetHeight ?? 0;
  }

  /** All that was removed so far, when this is new; undefined when it is known. */
  add(construct: RemovedConstruct): readonly RemovedConstruct[] | undefined {
    if (this.#constructs.includes(construct)) return undefined;
    this.#constructs.push(construct);
    return this.#constructs;
  }

  /** @returns what it says */
  show(): string {
    const words = `Removed from this view: ${this.#constructs.join(', ')}`;
    this.#write(words);
    return words;
  }

  get #line(): HTMLElement | null {
    return this.document.getElementById('removed');
  }

  #write(words: string): void {
    if (this.#line !== null) this.#line.textContent = words;
  }
}
