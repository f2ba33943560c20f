import type { ConnectorState } from '../shared/control';

/**
 * How every connector is, for a person: what the server tells of each, and what the server can't tell, since it is not there
 * yet or no longer. A connector that somebody asked for is starting from then on, whatever has to start before it.
 */
export class ConnectorStates {
  readonly #told = new Map<string, ConnectorState>();
  /** How many wait for a connector's start, by its id. */
  readonly #asked = new Map<string, number>();
  /** What kept a start from happening, where no state of the connector says it. */
  readonly #missed = new Map<string, string>();

  of(id: string): ConnectorState {
    const told = this.#told.get(id) ?? { state: 'idle' };
    if (this.#asked.has(id) && told.state !== 'ready') return { state: 'starting' };
    const error = this.#missed.get(id);
    return told.state === 'idle' && error !== undefined ? { state: 'failed', error } : told;
  }

  /** The server says how a connector is. */
  tell(id: string, state: ConnectorState): void {
    this.#told.set(id, state);
    this.#missed.delete(id);
  }

  /** The server is not there, and so nothing that it told holds. */
  clear(): void {
    this.#told.clear();
  }

  /** A start is asked for. The answer ends that: with what kept it from happening, if something did. */
  ask(id: string): (error?: string) => void {
    this.#asked.set(id, (this.#asked.get(id) ?? 0) + 1);
    this.#missed.delete(id);
    return (error) => {
      const left = (this.#asked.get(id) ?? 1) - 1;
      if (left > 0) this.#asked.set(id, left);
      else this.#asked.delete(id);
      if (error !== undefined) this.#missed.set(id, error);
    };
  }
}
