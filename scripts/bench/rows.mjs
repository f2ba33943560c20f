import { stat } from 'node:fs/promises';
import path from 'node:path';
import { CallToolResultSchema } from '@modelcontextprotocol/sdk/types.js';
import { interleaved, median, timed } from './measure.mjs';
import { startNode, startServer } from './servers.mjs';

const root = path.resolve(import.meta.dirname, '../..');
const NOTHING = 'async () => 1';
const ECHO = { message: 'x' };
const program = (body) => `async () => { ${body} }`;
const view = (bytes, deliver) =>
  program(
    `const html = '<p>' + 'x'.repeat(${bytes}); ${deliver ? 'await connecta.ui(html);' : ''} return html.length;`,
  );

async function execute(client, code) {
  const result = await client.request(
    { method: 'tools/call', params: { name: 'execute_code', arguments: { code } } },
    CallToolResultSchema,
  );
  if (result.isError) throw new Error(`the program failed: ${result.content?.[0]?.text}`);
  return result;
}

function echoDirect(client) {
  return client.callTool({ name: 'echo', arguments: ECHO });
}

async function echoThroughCallTool(client) {
  const result = await client.callTool({
    name: 'call_tool',
    arguments: { address: 'everything.echo', args: ECHO, resultMode: 'value' },
  });
  if (result.structuredContent?.ok !== true)
    throw new Error(`call_tool failed: ${result.content?.[0]?.text}`);
}

/** Rows that time one piece of work against its baseline over warm connections. */
export async function latencyRows({ connecta, direct }) {
  const call = 'await connecta.call("everything.echo", { message: "x" })';
  const batch = `await connecta.batch(Array.from({ length: 10 }, () => ({ address: "everything.echo", args: { message: "x" } })))`;
  const times = await interleaved({
    ping: () => connecta.ping(),
    nothing: () => execute(connecta, NOTHING),
    direct: () => echoDirect(direct),
    oneCall: () => execute(connecta, program(`return ${call};`)),
    tenDirect: () => Promise.all(Array.from({ length: 10 }, () => echoDirect(direct))),
    batch: () => execute(connecta, program(`return (${batch}).length;`)),
    callTool: () => echoThroughCallTool(connecta),
  });
  return [
    row(
      1,
      'execute_code of `async () => 1`',
      times.nothing,
      'ping',
      times.ping,
      '≤ + 2 ms',
      (a, b) => a <= b + 2,
    ),
    row(
      2,
      'a program with one call',
      times.oneCall,
      'the call, direct',
      times.direct,
      '≤ + 3 ms',
      (a, b) => a <= b + 3,
    ),
    row(
      3,
      'a batch of ten',
      times.batch,
      'ten direct at once',
      times.tenDirect,
      '≤ 1.5 ×',
      (a, b) => a <= b * 1.5,
    ),
    row(
      4,
      '`call_tool`, value mode',
      times.callTool,
      'the call, direct',
      times.direct,
      '≤ + 1 ms',
      (a, b) => a <= b + 1,
    ),
  ];
}

/** Rows for large views: the same program with and without handing its text over as a view. */
export async function viewRows({ connecta }) {
  const rows = [];
  for (const [label, bytes] of [
    ['1 MB', 1_000_000],
    ['3.9 MB', 3_900_000],
  ]) {
    const times = await interleaved(
      {
        length: () => execute(connecta, view(bytes, false)),
        view: () => execute(connecta, view(bytes, true)),
      },
      { runs: 30, warmUp: 3 },
    );
    const budget = (bytes / 1_000_000) * 12;
    rows.push(
      row(
        5,
        `\`ui\` of ${label}`,
        times.view,
        'length only',
        times.length,
        '≤ + 12 ms/MB',
        (a, b) => a <= b + budget,
      ),
    );
  }
  return rows;
}

/** Fifty programs sent at once against fifty times one. */
export async function crowdRow({ connecta }) {
  const one = await interleaved({ one: () => execute(connecta, NOTHING) });
  const rounds = [];
  for (let round = 0; round < 30; round++) {
    rounds.push(
      await timed(() => Promise.all(Array.from({ length: 50 }, () => execute(connecta, NOTHING)))),
    );
  }
  return row(
    8,
    '50 programs at once, all succeed',
    median(rounds),
    'one',
    one.one,
    '≤ 60 ×',
    (a, b) => a <= b * 60,
  );
}

/** Cold start. */
export async function startRow() {
  const stops = [];
  const times = await interleaved(
    { node: startNode, server: async () => stops.push(await startServer()) },
    { runs: 30, warmUp: 3 },
  );
  await Promise.all(stops.map((stop) => stop()));
  return row(
    7,
    'cold start to `initialize`',
    times.server,
    '`node -e 0`',
    times.node,
    '≤ + 150 ms',
    (a, b) => a <= b + 150,
  );
}

/** Sizes in KB. */
export async function sizeRows(vsix) {
  const kilobytes = async (file) => (await stat(file)).size / 1000;
  return [
    {
      row: 12,
      work: 'dist/extension.js',
      value: await kilobytes(path.join(root, 'dist/extension.js')),
      unit: 'KB',
      bar: '≤ 150 KB',
      limit: 150,
    },
    {
      row: 14,
      work: '.vsix',
      value: await kilobytes(vsix),
      unit: 'KB',
      bar: '≤ 2000 KB',
      limit: 2000,
    },
  ].map(({ limit, ...rest }) => ({ ...rest, meets: rest.value <= limit }));
}

function row(number, work, value, baseline, base, bar, meets) {
  return {
    row: number,
    work,
    value,
    unit: 'ms',
    baseline,
    base,
    ratio: value / base,
    bar,
    meets: meets(value, base),
  };
}
