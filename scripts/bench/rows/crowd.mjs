import { interleaved } from '../measure.mjs';
import { execute, NOTHING } from '../programs.mjs';
import { atMostTimes } from '../row.mjs';
import { withConnecta } from '../servers.mjs';

/** Row 8: fifty programs sent at once, of which none may fail, against one. */
export function measureCrowd() {
  return withConnecta({}, async (connecta) => {
    const one = () => execute(connecta, NOTHING);
    const crowd = () => Promise.all(Array.from({ length: 50 }, one));
    const times = await interleaved({ one, crowd }, { runs: 30, warmUp: 3 });
    const line = {
      row: '8',
      work: '50 programs at once, all succeed',
      value: times.crowd,
      baseline: 'one program',
      base: times.one,
    };
    return [atMostTimes(line, 60)];
  });
}
