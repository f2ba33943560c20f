import type { Clock } from '../clock';
import type { Connector } from '../connectors/connector';
import { timedOut } from '../invocation/failures';
import { untilAborted } from '../until-aborted';
import { type Catalog, indexTools } from './catalog';

/** A list that nobody declared outdated is fetched again after this long (contract §6.3). */
const FRESH_MS = 300_000;

/** What is known of one connector's list. `generation` rises with every invalidation. */
interface Entry {
  generation: number;
  kept?: { readonly catalog: Catalog; readonly since: number };
  loading?: Promise<Catalog>;
}

/**
 * The tool lists of all connectors, across requests. One load per connector at a time, whoever asks; only complete
 * lists are kept, and only of connectors that tell when theirs changes (§6.3).
 */
export class CatalogStore {
  readonly #clock: Clock;
  readonly #entries = new WeakMap<Connector, Entry>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** The connector's catalog. `deadlineMs` bounds a load that this call begins; callers stop waiting by themselves. */
  load(connector: Connector, deadlineMs: number): Promise<Catalog> {
    const entry = this.#entryOf(connector);
    if (entry.kept && this.#clock.now() - entry.kept.since < FRESH_MS) {
      return Promise.resolve(entry.kept.catalog);
    }
    if (entry.loading !== undefined) return entry.loading;
    const loading = this.#fetch(connector, deadlineMs, entry).finally(() => {
      if (entry.loading === loading) delete entry.loading;
    });
    entry.loading = loading;
    return loading;
  }

  /** Forgets a list, so that the next request fetches it; a load under way no longer counts. */
  invalidate(connector: Connector): void {
    const entry = this.#entryOf(connector);
    entry.generation += 1;
    delete entry.kept;
    delete entry.loading;
  }

  #entryOf(connector: Connector): Entry {
    const known = this.#entries.get(connector);
    if (known) return known;
    const entry: Entry = { generation: 0 };
    this.#entries.set(connector, entry);
    connector.onToolsChanged?.(() => this.invalidate(connector));
    return entry;
  }

  async #fetch(connector: Connector, deadlineMs: number, entry: Entry): Promise<Catalog> {
    const { generation } = entry;
    const deadline = new AbortController();
    const stop = this.#clock.after(deadlineMs, () =>
      deadline.abort(
        timedOut(`Listing the tools of "${connector.id}"`, deadlineMs, 'hostCallTimeoutMs'),
      ),
    );
    try {
      const listing = connector.listTools(deadline.signal);
      const catalog = indexTools(await untilAborted(listing, deadline.signal));
      if (connector.onToolsChanged && entry.generation === generation) {
        entry.kept = { catalog, since: this.#clock.now() };
      }
      return catalog;
    } finally {
      stop();
    }
  }
}
