const NEWLINE = 0x0a;

/**
 * Cuts a byte stream into lines. A character split between chunks stays whole; a line longer than `maxBytes` is cut
 * there and the rest of it thrown away, so memory is bounded.
 */
export class LineSplitter {
  #parts: Buffer[] = [];
  #length = 0;
  #cut = false;

  constructor(
    private readonly maxBytes: number,
    private readonly onLine: (line: string, cut: boolean) => void,
  ) {}

  push(chunk: Buffer): void {
    let from = 0;
    for (let at = chunk.indexOf(NEWLINE); at !== -1; at = chunk.indexOf(NEWLINE, from)) {
      this.#take(chunk.subarray(from, at));
      this.#flush();
      from = at + 1;
    }
    this.#take(chunk.subarray(from));
  }

  /** The stream has ended: what is left is a line too. */
  end(): void {
    if (this.#length > 0) this.#flush();
  }

  #take(part: Buffer): void {
    const room = this.maxBytes - this.#length;
    if (part.length > room) this.#cut = true;
    const kept = part.subarray(0, room);
    if (kept.length === 0) return;
    this.#parts.push(kept);
    this.#length += kept.length;
  }

  #flush(): void {
    const line = Buffer.concat(this.#parts).toString('utf8').replace(/\r$/, '');
    const cut = this.#cut;
    this.#parts = [];
    this.#length = 0;
    this.#cut = false;
    this.onLine(line, cut);
  }
}
