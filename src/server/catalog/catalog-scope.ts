import type { Clock } from '../clock';
import type { Connector } from '../connectors/connector';
import { classifyFailure } from '../invocation/classify-failure';
import { cancelled, timedOut } from '../invocation/failures';
import { untilAborted } from '../until-aborted';
import type { Catalog } from './catalog';
import type { CatalogStore } from './catalog-store';

export interface CatalogScopeOptions {
  readonly store: CatalogStore;
  readonly clock: Clock;
  /** The request's: a load that others need as well goes on without it. */
  readonly signal: AbortSignal;
  readonly deadlineMs: number;
  /** Stops the program's clock while a connector starts; the answer lets it go on. */
  readonly pauseClock?: () => () => void;
}

/** The catalogs of one request: each connector is asked once, whatever the request does (contract P4). */
export class CatalogScope {
  readonly #options: CatalogScopeOptions;
  readonly #loads = new Map<Connector, Promise<Catalog>>();
  #spentMs = 0;

  constructor(options: CatalogScopeOptions) {
    this.#options = options;
  }

  /** Time spent waiting for catalogs and for connectors to start, in milliseconds. */
  get spentMs(): number {
    return this.#spentMs;
  }

  /** The connector's catalog, or a ConnectaError: its own, `cancelled`, or `catalog_lookup_failed` (§2.6 step 2). */
  load(connector: Connector): Promise<Catalog> {
    const known = this.#loads.get(connector);
    if (known !== undefined) return known;
    const load = this.#timed(() => this.#load(connector), 'catalog_lookup_failed');
    this.#loads.set(connector, load);
    load.catch(() => this.#loads.delete(connector));
    return load;
  }

  /** The same, but waits no longer than `ms`. What was begun goes on, for the next who asks. */
  async loadWithin(connector: Connector, ms: number): Promise<Catalog> {
    const expired = new AbortController();
    const stop = this.#options.clock.after(ms, () =>
      expired.abort(timedOut(`Listing the tools of "${connector.id}"`, ms)),
    );
    try {
      return await untilAborted(this.load(connector), expired.signal);
    } finally {
      stop();
    }
  }

  /** Makes sure that the connector runs, outside the program's clock. Rejects with a ConnectaError. */
  start(connector: Connector): Promise<void> {
    return this.#timed(() => this.#start(connector), 'unavailable');
  }

  async #load(connector: Connector): Promise<Catalog> {
    await this.#start(connector);
    return this.#options.store.load(connector, this.#options.deadlineMs);
  }

  async #start(connector: Connector): Promise<void> {
    if (!connector.start) return;
    const resume = this.#options.pauseClock?.();
    try {
      await untilAborted(connector.start(), this.#options.signal);
    } finally {
      resume?.();
    }
  }

  async #timed<T>(
    work: () => Promise<T>,
    code: 'catalog_lookup_failed' | 'unavailable',
  ): Promise<T> {
    const { clock, signal } = this.#options;
    const began = clock.now();
    try {
      return await untilAborted(work(), signal);
    } catch (error) {
      throw signal.aborted ? cancelled('The lookup of tools') : classifyFailure(error, code);
    } finally {
      this.#spentMs += clock.now() - began;
    }
  }
}
