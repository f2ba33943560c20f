/**
 * `npm run bench`: the bars of the project against their baselines, as ratios in one run. Prints a Markdown table and
 * writes `.test-output/bench.json`. Times are medians; only the ratio of a row to its own baseline means anything.
 */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { ensureDependencies } from './setup/ensure-dependencies.mjs';
import { runIfEntry } from './setup/run-if-entry.mjs';

const root = path.resolve(import.meta.dirname, '..');

/** What a reader needs to judge the figures. */
function machine() {
  const cpus = os.cpus();
  return {
    node: process.version,
    cores: cpus.length,
    cpu: cpus[0]?.model ?? 'unknown',
    load: os.loadavg()[0],
  };
}

async function measure(vsix) {
  const { connectConnecta, connectDirect } = await import('./bench/servers.mjs');
  const { crowdRow, latencyRows, sizeRows, startRow, viewRows } = await import('./bench/rows.mjs');
  const folder = await mkdtemp(path.join(os.tmpdir(), 'connecta-bench-'));
  const connecta = await connectConnecta(folder);
  const direct = await connectDirect();
  try {
    const rows = [
      ...(await latencyRows({ connecta, direct })),
      ...(await viewRows({ connecta })),
      await startRow(),
      await crowdRow({ connecta }),
      ...(await sizeRows(vsix)),
    ];
    return rows;
  } finally {
    await Promise.allSettled([connecta.close(), direct.close()]);
    await rm(folder, { recursive: true, force: true });
  }
}

async function main() {
  await ensureDependencies();
  const { packageExtension } = await import('./package.mjs');
  const { asTable } = await import('./bench/report.mjs');
  const { file } = await packageExtension();
  const rows = await measure(file);
  await mkdir(path.join(root, '.test-output'), { recursive: true });
  const report = { date: new Date().toISOString(), machine: machine(), rows };
  await writeFile(
    path.join(root, '.test-output/bench.json'),
    `${JSON.stringify(report, null, 2)}\n`,
  );
  console.log(asTable(rows));
  console.log(
    `\n${report.date.slice(0, 10)}, Node ${report.machine.node}, ${report.machine.cores} cores, load ${report.machine.load.toFixed(1)}`,
  );
}

runIfEntry(import.meta.url, main);
