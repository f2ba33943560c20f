import type { Clock } from '../clock';

/**
 * The wall clock of one program (contract L3). It stands still while a connector starts: a start has its own deadline,
 * and a program must not fail because a server it needs takes long to come up.
 */
export class ProgramClock {
  readonly #clock: Clock;
  readonly #onExpired: () => void;
  #leftMs: number;
  #pauses = 0;
  #running: { readonly since: number; readonly stop: () => void } | undefined;
  #expired = false;
  #over = false;

  constructor(clock: Clock, ms: number, onExpired: () => void) {
    this.#clock = clock;
    this.#leftMs = ms;
    this.#onExpired = onExpired;
  }

  /** The program begins: from now on its time is counted. */
  start(): void {
    this.#run();
  }

  get expired(): boolean {
    return this.#expired;
  }

  /** Stops the clock until the answer is called; pauses may overlap. */
  pause(): () => void {
    this.#pauses += 1;
    if (this.#pauses === 1) this.#halt();
    let over = false;
    return () => {
      if (over) return;
      over = true;
      this.#pauses -= 1;
      if (this.#pauses === 0) this.#run();
    };
  }

  /** The program is over: nothing runs out any more. */
  end(): void {
    this.#over = true;
    this.#halt();
  }

  #halt(): void {
    if (!this.#running) return;
    this.#running.stop();
    this.#leftMs -= this.#clock.now() - this.#running.since;
    this.#running = undefined;
  }

  #run(): void {
    if (this.#running || this.#expired || this.#over || this.#pauses > 0) return;
    const stop = this.#clock.after(Math.max(0, this.#leftMs), () => {
      this.#running = undefined;
      this.#expired = true;
      this.#onExpired();
    });
    this.#running = { since: this.#clock.now(), stop };
  }
}
