import { interleaved } from '../measure.mjs';
import { execute } from '../programs.mjs';
import { atMostMore } from '../row.mjs';
import { withConnecta } from '../servers.mjs';

const MS_PER_MEGABYTE = 12;

const program = (bytes, deliver) => `async () => {
  const html = '<p>' + 'x'.repeat(${bytes - 3});
  ${deliver ? 'await connecta.ui(html);' : ''}
  return html.length;
}`;

/** Row 5: the same program with and without handing its text over as a view. */
export function measureLargeViews() {
  return withConnecta({}, async (connecta) => {
    const rows = [];
    for (const megabytes of [1, 3.9]) rows.push(await measure(connecta, megabytes));
    return rows;
  });
}

async function measure(connecta, megabytes) {
  const bytes = megabytes * 1_000_000;
  const times = await interleaved(
    {
      length: () => execute(connecta, program(bytes, false)),
      view: async () => requireView(await execute(connecta, program(bytes, true)), bytes),
    },
    { runs: 30, warmUp: 3 },
  );
  const line = {
    row: '5',
    work: `\`connecta.ui\` of ${megabytes} MB, delivered`,
    value: times.view,
    baseline: 'its length alone',
    base: times.length,
  };
  return atMostMore(line, Math.round(MS_PER_MEGABYTE * megabytes));
}

function requireView(result, bytes) {
  const length = result._meta?.['connecta/ui']?.html?.length;
  if (length !== bytes) throw new Error(`a view of ${bytes} bytes arrived as ${length}`);
}
