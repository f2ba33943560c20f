import { ConnectionError } from './connection-error';

interface Waiting {
  resolve(): void;
  reject(error: ConnectionError): void;
}

/** The requests that we made on the control channel of one server and that it has not answered yet. */
export class ControlRequests {
  readonly #waiting = new Map<number, Waiting>();
  #made = 0;

  /**
   * `send` is given the request's number. Rejects with a ConnectionError: what the server said, that it is gone, or that
   * it did not answer within `timeoutMs`.
   */
  make(send: (request: number) => void, timeoutMs: number): Promise<void> {
    this.#made += 1;
    const request = this.#made;
    const timer = setTimeout(() => {
      const waiting = this.#waiting.get(request);
      this.#waiting.delete(request);
      waiting?.reject(new ConnectionError('timeout', 'The server did not answer.'));
    }, timeoutMs);
    const answered = new Promise<void>((resolve, reject) => {
      this.#waiting.set(request, { resolve, reject });
      send(request);
    });
    return answered.finally(() => clearTimeout(timer));
  }

  /** An answer to a request that is not there is none of ours. */
  settle(request: number, error: string | undefined): void {
    const waiting = this.#waiting.get(request);
    this.#waiting.delete(request);
    if (error === undefined) waiting?.resolve();
    else waiting?.reject(new ConnectionError('failed', error));
  }

  rejectAll(error: ConnectionError): void {
    const waiting = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const { reject } of waiting) reject(error);
  }
}
