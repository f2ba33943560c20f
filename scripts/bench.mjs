/**
 * `npm run bench`: the bars of the project, each against its baseline in the same run, as a Markdown table. Times are
 * medians; only the ratio of a row to its own baseline means anything on another machine.
 *
 *   --only 6,9    these rows alone: numbers, or panel, stop
 *   --runs 3      so many samples, for a quick look; a row's own number is at least 30, or 12 for what needs a window
 *   --json FILE   the report as JSON there; without it, in .test-output/bench.json
 *   --readme      prints the README's section instead of the bare table
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { groups } from './bench/groups.mjs';
import { asCaption, asReadmeSection, asTable } from './bench/report.mjs';
import { runIfEntry } from './setup/run-if-entry.mjs';
import { createPreparation } from './test/preparation.mjs';

const root = path.resolve(import.meta.dirname, '..');

/** What a reader needs to judge the figures. */
function machine() {
  const cpus = os.cpus();
  return {
    node: process.version,
    system: `${os.type()} ${os.arch()}`,
    cores: cpus.length,
    cpu: cpus[0]?.model.trim() ?? 'unknown processor',
    memory: Math.round(os.totalmem() / 1024 ** 3),
    load: os.loadavg()[0],
  };
}

function parse() {
  const options = {
    only: { type: 'string' },
    runs: { type: 'string' },
    json: { type: 'string', default: path.join(root, '.test-output/bench.json') },
    readme: { type: 'boolean', default: false },
  };
  const { values } = parseArgs({ options });
  const known = new Set(groups.flatMap(({ rows }) => rows));
  const wanted = new Set(values.only === undefined ? known : values.only.split(','));
  const unknown = [...wanted].find((name) => !known.has(name));
  if (unknown !== undefined) {
    throw new Error(`There is no row "${unknown}". There are: ${[...known].join(', ')}.`);
  }
  return { ...values, wanted };
}

async function packagedFile() {
  const { name, version } = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8'));
  return path.join(root, `${name}-${version}.vsix`);
}

async function main() {
  const { wanted, runs, json, readme } = parse();
  if (runs !== undefined) process.env.CONNECTA_BENCH_RUNS = runs;
  const chosen = groups.filter(({ rows }) => rows.some((name) => wanted.has(name)));
  const { ready } = createPreparation();
  for (const step of new Set(chosen.flatMap(({ needs }) => needs))) await ready(step);
  const report = { date: new Date().toISOString(), machine: machine(), rows: [] };
  const vsix = await packagedFile();
  for (const { rows, measure } of chosen) {
    console.error(`Measuring ${rows.join(', ')} …`);
    try {
      const measured = await measure({ vsix, wanted });
      report.rows.push(...measured.filter(({ row }) => wanted.has(row)));
    } catch (error) {
      // The other rows took minutes and are worth having.
      console.error(`${rows.join(', ')} could not be measured: ${error.message}`);
      process.exitCode = 1;
    }
  }
  await mkdir(path.dirname(path.resolve(json)), { recursive: true });
  await writeFile(json, `${JSON.stringify(report, null, 2)}\n`);
  console.log(readme ? asReadmeSection(report) : `${asTable(report.rows)}\n\n${asCaption(report)}`);
}

runIfEntry(import.meta.url, main);
