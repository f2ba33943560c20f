import { guestGlobal } from '../../shared/connector-id';
import type { Connector } from '../connectors/connector';

/** The inventory line may be this long, in bytes of UTF-8 (contract §1.2). */
const MAX_BYTES = 256;

/**
 * The connectors in one line, in the order of the registry: whole entries, then `+N more` for those left out; `none`
 * without any. A shortcut is named where it differs from the id. Loads no catalog.
 */
export function inventoryLine(connectors: readonly Connector[]): string {
  if (connectors.length === 0) return 'none';
  const entries = connectors.map(({ id }) => {
    const global = guestGlobal(id);
    return global === id ? id : `${id} (shortcut ${global})`;
  });
  for (let shown = entries.length; shown >= 0; shown -= 1) {
    const left = entries.length - shown;
    const parts = [...entries.slice(0, shown), ...(left === 0 ? [] : [`+${left} more`])];
    const line = parts.join(', ');
    if (Buffer.byteLength(line) <= MAX_BYTES) return line;
  }
  return `+${entries.length} more`;
}
