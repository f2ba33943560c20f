import { StringDecoder } from 'node:string_decoder';

/** Longer lines are cut: a log is read by people. */
const MAX_LINE_CHARS = 2_000;

/** Makes lines of chunks; empty ones are left out. */
export class LineSplitter {
  readonly #decoder = new StringDecoder('utf8');
  readonly #onLine: (line: string) => void;
  #rest = '';

  constructor(onLine: (line: string) => void) {
    this.#onLine = onLine;
  }

  push(chunk: Buffer): void {
    const lines = (this.#rest + this.#decoder.write(chunk)).split(/\r?\n/);
    // A line without an end is held back, but never more of it than would be shown.
    this.#rest = (lines.pop() ?? '').slice(0, MAX_LINE_CHARS);
    for (const line of lines) {
      const shown = line.trimEnd().slice(0, MAX_LINE_CHARS);
      if (shown !== '') this.#onLine(shown);
    }
  }
}
