import { interleaved } from '../measure.mjs';
import { atMostMore } from '../row.mjs';
import { startNode, startServer } from '../servers.mjs';

/** Row 7: from spawn to the answer of `initialize`, against a Node that does nothing. */
export async function measureStart() {
  const times = await interleaved(
    { node: startNode, server: startServer },
    { runs: 30, warmUp: 3, between: (started) => started?.() },
  );
  const line = {
    row: '7',
    work: 'cold start to `initialize`',
    value: times.server,
    baseline: '`node -e 0`',
    base: times.node,
  };
  return [atMostMore(line, 150)];
}
