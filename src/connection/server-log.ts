import type { ConnectionLog } from './connection-types';
import { LineSplitter } from './line-splitter';

const MAX_LINE_BYTES = 8 * 1024;
const LINES_PER_SECOND = 200;
const KEPT_LINES = 200;

export interface ServerLogOptions {
  readonly log: ConnectionLog;
  now(): number;
  /** Takes secrets out of a line. */
  mask(line: string): string;
}

/** What the server writes, on its way to the log: cut, masked, counted when there is too much of it, the end of it kept. */
export class ServerLog {
  readonly #stderr = new LineSplitter(MAX_LINE_BYTES, (line, cut) =>
    this.write('info', cut ? `${line}…` : line),
  );
  readonly #kept: string[] = [];
  #second = Number.NEGATIVE_INFINITY;
  #written = 0;
  #dropped = 0;

  constructor(private readonly options: ServerLogOptions) {}

  /** Bytes of its standard error. */
  push(chunk: Buffer): void {
    this.#stderr.push(chunk);
  }

  write(level: keyof ConnectionLog, text: string): void {
    const line = this.options.mask(text.slice(0, MAX_LINE_BYTES)).trimEnd();
    if (line === '') return;
    this.#kept.push(line);
    if (this.#kept.length > KEPT_LINES) this.#kept.shift();
    const now = this.options.now();
    if (now - this.#second >= 1000) {
      this.#reportDropped();
      this.#second = now;
      this.#written = 0;
    }
    this.#written += 1;
    if (this.#written > LINES_PER_SECOND) this.#dropped += 1;
    else this.options.log[level](`[server] ${line}`);
  }

  /** The stream has ended. */
  end(): void {
    this.#stderr.end();
    this.#reportDropped();
  }

  /** The last lines, oldest first. */
  tail(lines: number): string[] {
    return this.#kept.slice(-lines);
  }

  #reportDropped(): void {
    if (this.#dropped > 0) this.options.log.warn(`[server] ${this.#dropped} lines dropped`);
    this.#dropped = 0;
  }
}
