import { randomUUID } from 'node:crypto';
import type { Clock } from '../clock';

/** A stashed result can be paged through for this long (contract §3.3). */
const KEPT_MS = 900_000;
/** The oldest results go when all together are larger than this. */
const KEPT_BYTES = 64 * 1024 * 1024;

interface Stashed {
  readonly bytes: Buffer;
  readonly since: number;
}

/** Results that were too large to go out whole, as UTF-8, by id. */
export class ResultStash {
  readonly #clock: Clock;
  readonly #results = new Map<string, Stashed>();
  #bytes = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Keeps a result and gives its id. */
  put(bytes: Buffer): string {
    this.#dropExpired();
    const id = randomUUID();
    this.#results.set(id, { bytes, since: this.#clock.now() });
    this.#bytes += bytes.length;
    for (const oldest of this.#results.keys()) {
      if (this.#bytes <= KEPT_BYTES || oldest === id) break;
      this.#drop(oldest);
    }
    return id;
  }

  /** The whole result, or `undefined` when the id is unknown or its time is over. */
  get(id: string): Buffer | undefined {
    this.#dropExpired();
    return this.#results.get(id)?.bytes;
  }

  #dropExpired(): void {
    const now = this.#clock.now();
    for (const [id, stashed] of this.#results) {
      if (now - stashed.since >= KEPT_MS) this.#drop(id);
    }
  }

  #drop(id: string): void {
    this.#bytes -= this.#results.get(id)?.bytes.length ?? 0;
    this.#results.delete(id);
  }
}
