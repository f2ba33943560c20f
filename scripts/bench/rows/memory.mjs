import { setTimeout as wait } from 'node:timers/promises';
import { median } from '../measure.mjs';
import { execute, NOTHING } from '../programs.mjs';
import { residentMegabytes } from '../resident-memory.mjs';
import { atMostTimes } from '../row.mjs';
import { withConnecta } from '../servers.mjs';

const PROGRAMS = 1000;
const AT_ONCE = 50;
/** Threads beyond the first are retired after 30 s without work. */
const RETIRED_MS = 33_000;
const READINGS = 30;

/** Row 9: the server's resident memory before and after a thousand programs, with one warm thread each time. */
export function measureMemory() {
  return withConnecta({ servers: {} }, async (connecta, processId) => {
    await execute(connecta, NOTHING);
    const idle = await settled(processId);
    for (let run = 0; run < PROGRAMS; run += AT_ONCE) {
      await Promise.all(Array.from({ length: AT_ONCE }, () => execute(connecta, NOTHING)));
    }
    await wait(RETIRED_MS);
    const line = {
      row: '9',
      work: `resident memory after ${PROGRAMS} programs`,
      value: await settled(processId),
      unit: 'MB',
      baseline: 'idle, one warm thread',
      base: idle,
    };
    return [atMostTimes(line, 1.15)];
  });
}

/** Median over three seconds. */
async function settled(processId) {
  const readings = [];
  for (let reading = 0; reading < READINGS; reading++) {
    await wait(100);
    readings.push(await residentMegabytes(processId));
  }
  return median(readings);
}
