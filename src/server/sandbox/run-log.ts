import { LOG_CHARS } from '../../shared/limits';
import { MAX_LOG_ENTRIES, MAX_LOG_ENTRY_CHARS } from './bridge-limits';

/** Room for the marks that the guest puts on what it cut. */
const MARK_ENTRIES = 1;
const MARK_CHARS = 100;

/** What a program wrote to its console, kept outside it so that it survives whatever ends the program (R5). */
export class RunLog {
  #text = '';
  #entries = 0;
  #cut = false;

  /** `entry`: a JSON string. What is not one, or is more than the guest runtime lets through, is dropped. */
  add(entry: string): void {
    this.#entries += 1;
    if (this.#entries > MAX_LOG_ENTRIES + MARK_ENTRIES || this.#cut) return;
    const line = parseLine(entry);
    if (line === undefined || line.length > MAX_LOG_ENTRY_CHARS + MARK_CHARS) return;
    const text = this.#entries === 1 ? line : `${this.#text}\n${line}`;
    this.#cut = text.length > LOG_CHARS;
    this.#text = text.slice(0, LOG_CHARS);
  }

  /** Newline-joined, at most 4000 characters and then a line that says so. Undefined when nothing was logged. */
  text(): string | undefined {
    if (this.#entries === 0) return undefined;
    return this.#cut ? `${this.#text}\n[logs cut at ${LOG_CHARS} characters]` : this.#text;
  }
}

function parseLine(entry: string): string | undefined {
  try {
    const line: unknown = JSON.parse(entry);
    return typeof line === 'string' ? line : undefined;
  } catch {
    return undefined;
  }
}
