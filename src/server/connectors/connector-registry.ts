import type { Connector } from './connector';

/** The connectors in force, in the order of the configuration. It owns them: what leaves it is closed. */
export class ConnectorRegistry {
  #connectors: readonly Connector[];
  readonly #listeners = new Set<() => void>();

  constructor(connectors: readonly Connector[] = []) {
    this.#connectors = connectors;
  }

  list(): readonly Connector[] {
    return this.#connectors;
  }

  get(id: string): Connector | undefined {
    return this.#connectors.find((connector) => connector.id === id);
  }

  /** Calls the listener after every change of the set; the answer stops that. */
  onChanged(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Puts another set in force at once; resolves when those that are in it no longer are closed. */
  async replace(connectors: readonly Connector[]): Promise<void> {
    const leaving = this.#connectors.filter((connector) => !connectors.includes(connector));
    this.#connectors = connectors;
    for (const listener of this.#listeners) listener();
    await closeAll(leaving);
  }

  async close(): Promise<void> {
    const leaving = this.#connectors;
    this.#connectors = [];
    await closeAll(leaving);
  }
}

/** One that fails to close keeps none of the others open. */
async function closeAll(connectors: readonly Connector[]): Promise<void> {
  const endings = await Promise.allSettled(connectors.map((connector) => connector.close()));
  const failed = endings.flatMap((ending) => (ending.status === 'rejected' ? [ending.reason] : []));
  if (failed.length > 0) throw new AggregateError(failed, 'Some connectors did not close.');
}
