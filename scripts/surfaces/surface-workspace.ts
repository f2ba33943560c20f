import { declaredServer } from '../../test/e2e/declared-server';
import type { WindowOptions } from '../../test/e2e/window';
import { installedServer } from '../../test/harness/sample-workspace';

/** What the memory server knows: a file of lines. */
const MEMORY = 'data/memory.jsonl';
const memories = [
  ...[
    ['North Quay', 'station', ['Reads every five minutes', 'Battery changed in May']],
    ['Lighthouse', 'station', ['Out of reach at spring tides']],
    ['Gauge 7', 'device', ['Drifts by 2 mm a month']],
    ['Ada', 'person', ['Looks after the gauges']],
    ['Charles', 'person', ['Wrote the predictions']],
  ].map(([name, entityType, observations]) => ({ type: 'entity', name, entityType, observations })),
  ...[
    ['Gauge 7', 'North Quay', 'stands at'],
    ['Ada', 'Gauge 7', 'looks after'],
    ['Ada', 'Lighthouse', 'looks after'],
    ['Charles', 'North Quay', 'predicts'],
  ].map(([from, to, relationType]) => ({ type: 'relation', from, to, relationType })),
];

const mcpJson = {
  inputs: [
    { type: 'promptString', id: 'key', description: 'The key of the tide office', password: true },
  ],
  servers: {
    memory: {
      ...installedServer('memory'),
      env: { MEMORY_FILE_PATH: `\${workspaceFolder}/${MEMORY}` },
    },
    everything: installedServer('everything'),
    notes: declaredServer('notes', [
      { name: 'find', description: 'Finds notes.', does: { return: { found: 1 } } },
      { name: 'burn', description: 'Burns notes.', does: { return: {} } },
    ]),
    harbour: {
      command: process.execPath,
      args: ['-e', 'console.error("HARBOUR_TOKEN is not set"); process.exit(3)'],
    },
  },
};

/** One that needs an answer of a person, who is asked as soon as tools are listed: there while that is drawn. */
const office = declaredServer('office', [
  { name: 'show', annotations: { readOnlyHint: true }, does: { return: { key: `\${input:key}` } } },
]);

const MCP_JSON = JSON.stringify(mcpJson, null, 2);
export const MCP_JSON_WITH_INPUT = JSON.stringify(
  { ...mcpJson, servers: { ...mcpJson.servers, office } },
  null,
  2,
);

const samples = [
  'folder-at-a-glance',
  'log-explorer',
  'repository-pulse',
  'memory-graph',
  'everything-tour',
];

/** A folder in which every surface has something to show. */
export const WORKSPACE: WindowOptions = {
  samples: samples.map((name) => `${name}.connecta.js`),
  files: {
    '.vscode/mcp.json': MCP_JSON,
    [MEMORY]: memories.map((line) => JSON.stringify(line)).join('\n'),
    '.cursor/mcp.json': JSON.stringify({
      mcpServers: {
        tickets: { command: 'npx', args: ['-y', 'tickets-mcp', '--token', 'abc123'] },
        metrics: { url: 'https://metrics.example/mcp' },
      },
    }),
    '.mcp.json': JSON.stringify({ mcpServers: { calendar: { command: 'calendar-mcp' } } }),
  },
  programs: {
    pulse: `// Files that speak of tides, and who is known to care.
async () => {
  const [listed, found, known] = await connecta.batch([
    { address: 'files.list' },
    { address: 'files.search', args: { query: 'tide' } },
    { address: 'memory.read_graph' },
  ]);
  const counts = {
    files: listed.data.entries.length,
    matches: found.data.matches.length,
    known: known.data.entities.length,
  };
  await connecta.ui(
    '<h1>Tides</h1><table>' +
      Object.entries(counts).map(([name, count]) => '<tr><th>' + name + '<td>' + count).join('') +
      '</table>',
  );
  return counts;
};
`,
    answer: `async () => {
  console.log('asked nobody');
  return { answer: 6 * 7, stations: ['North Quay', 'Lighthouse'], at: { height: 2.4, unit: 'm' } };
}
`,
    wrong: `async () => {
  return connecta.call('files.lst');
};
`,
    office: 'async () => office.show();\n',
    tickets: 'async () => tickets.list();\n',
  },
};

export const SETTINGS = { 'workbench.layoutControl.enabled': false } as const;
