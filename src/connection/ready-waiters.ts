import { ConnectionError } from './connection-error';

interface Waiter {
  resolve(): void;
  reject(error: ConnectionError): void;
}

/** Those who wait for the server to be ready; each may give up on its own. */
export class ReadyWaiters {
  readonly #waiters = new Set<Waiter>();

  /** Resolves or rejects with the next `settle` or `reject`, or rejects when the signal aborts. */
  wait(signal?: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const leave = () => {
        this.#waiters.delete(waiter);
        signal?.removeEventListener('abort', onAbort);
      };
      const waiter: Waiter = {
        resolve: () => {
          leave();
          resolve();
        },
        reject: (error) => {
          leave();
          reject(error);
        },
      };
      const onAbort = () => waiter.reject(new ConnectionError('cancelled', 'It was cancelled.'));
      this.#waiters.add(waiter);
      signal?.addEventListener('abort', onAbort, { once: true });
      if (signal?.aborted) onAbort();
    });
  }

  settle(): void {
    for (const waiter of [...this.#waiters]) waiter.resolve();
  }

  reject(error: ConnectionError): void {
    for (const waiter of [...this.#waiters]) waiter.reject(error);
  }
}
