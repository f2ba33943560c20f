/**
 * An MCP server over stdio with a catalog and nothing else: `node catalog-server.mjs FIRST COUNT` offers COUNT tools,
 * the recorded ones of real servers from the FIRST on, repeated under other names as often as it takes.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';

const fixture = path.resolve(import.meta.dirname, '../../test/fixtures/search/tools.json');
const recorded = JSON.parse(readFileSync(fixture, 'utf8')).flatMap((server) => server.tools);
const [first, count] = process.argv.slice(2).map(Number);

const tools = Array.from({ length: count }, (_, index) => {
  const tool = recorded[(first + index) % recorded.length];
  const round = Math.floor((first + index) / recorded.length);
  return round === 0 ? tool : { ...tool, name: `${tool.name}_${round}` };
});

const answers = {
  initialize: ({ protocolVersion }) => ({
    protocolVersion,
    capabilities: { tools: {} },
    serverInfo: { name: 'catalog', version: '1' },
  }),
  'tools/list': () => ({ tools }),
  ping: () => ({}),
};

for await (const line of createInterface({ input: process.stdin })) {
  const { id, method, params } = JSON.parse(line);
  if (id === undefined) continue;
  const answer = answers[method];
  const reply = answer
    ? { result: answer(params) }
    : { error: { code: -32601, message: 'Method not found' } };
  process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', id, ...reply })}\n`);
}
