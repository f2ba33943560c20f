import type { Clock } from '../clock';
import type { ExecuteRequest, ExecuteResult } from './executor';
import { type Stop, stopError } from './run-outcome';

/** A program that waits for a thread. */
export interface WaitingProgram {
  readonly request: ExecuteRequest;
  /** By the queue's clock. */
  readonly joinedAt: number;
  readonly finish: (result: ExecuteResult) => void;
}

interface Place extends WaitingProgram {
  readonly forget: () => void;
}

/** Longest time that a refused caller is told to wait. */
const MAX_RETRY_AFTER_MS = 5_000;

/** Programs in the order they came. Each leaves when its turn comes, its wait is over, or its caller is gone. */
export class ProgramQueue {
  readonly #size: number;
  readonly #waitMs: number;
  readonly #clock: Clock;
  readonly #places: Place[] = [];

  constructor(options: { size: number; waitMs: number; clock: Clock }) {
    this.#size = options.size;
    this.#waitMs = options.waitMs;
    this.#clock = options.clock;
  }

  get length(): number {
    return this.#places.length;
  }

  /** A program that leaves without its turn is finished with the reason: at once when the queue is full. */
  join(program: WaitingProgram): void {
    const overloaded: Stop = {
      kind: 'overloaded',
      retryAfterMs: Math.min(this.#waitMs, MAX_RETRY_AFTER_MS),
    };
    if (this.#places.length >= this.#size) {
      this.#sendAway(program, overloaded);
      return;
    }
    const { signal } = program.request;
    const quit = (stop: Stop): void => {
      this.#places.splice(this.#places.indexOf(place), 1);
      place.forget();
      this.#sendAway(program, stop);
    };
    const stopWaiting = this.#clock.after(this.#waitMs, () => quit(overloaded));
    const onAbort = (): void => quit({ kind: 'cancelled' });
    signal.addEventListener('abort', onAbort, { once: true });
    const place: Place = {
      ...program,
      forget: () => {
        stopWaiting();
        signal.removeEventListener('abort', onAbort);
      },
    };
    this.#places.push(place);
  }

  /** The one whose turn it is. */
  next(): WaitingProgram | undefined {
    const place = this.#places.shift();
    place?.forget();
    return place;
  }

  /** Sends everyone away. */
  clear(stop: Stop): void {
    for (const place of this.#places.splice(0)) {
      place.forget();
      this.#sendAway(place, stop);
    }
  }

  #sendAway(program: WaitingProgram, stop: Stop): void {
    program.finish({
      error: stopError(stop, false, program.request.limits),
      timing: { admissionMs: this.#clock.now() - program.joinedAt, executorMs: 0 },
    });
  }
}
