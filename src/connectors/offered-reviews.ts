import { createHash } from 'node:crypto';
import type { Memento } from 'vscode';
import type { ConnectorTool } from '../shared/control';

const KEPT = 'connecta.reviewOffered';
/** Older ones are forgotten: then the review is offered once more. */
const MOST_KEPT = 100;

/**
 * To whom the review was offered: for the same tools never again, and for a connector once a session, whatever it calls
 * its tools at each listing.
 */
export class OfferedReviews {
  private readonly inSession = new Set<string>();

  constructor(private readonly memento: Pick<Memento, 'get' | 'update'>) {}

  /** Whether this is to be offered now; then it is remembered. Rejects when it cannot be. */
  async take(id: string, tools: readonly ConnectorTool[]): Promise<boolean> {
    if (this.inSession.has(id)) return false;
    const offered = this.memento.get<readonly string[]>(KEPT, []);
    const key = `${id} ${namesHash(tools)}`;
    if (offered.includes(key)) return false;
    this.inSession.add(id);
    await this.memento.update(KEPT, [...offered, key].slice(-MOST_KEPT));
    return true;
  }
}

function namesHash(tools: readonly ConnectorTool[]): string {
  const names = tools.map(({ name }) => name).sort();
  return createHash('sha256').update(JSON.stringify(names)).digest('hex').slice(0, 12);
}
