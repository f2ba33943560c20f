/** A downstream MCP server for tests, one JSON a line. What it does wrong is given by SCRIPT. */
import { spawn } from 'node:child_process';
import { appendFileSync } from 'node:fs';
import { createInterface } from 'node:readline';

const script = JSON.parse(process.env.SCRIPT ?? '{}');
if (script.journal) appendFileSync(script.journal, `${process.pid}\n`);
if (script.grandchild) {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1e6)'], { stdio: 'ignore' });
  if (script.journal) appendFileSync(script.journal, `${child.pid}\n`);
}
if (script.stubborn) {
  process.on('SIGTERM', () => {});
  setInterval(() => {}, 1e6);
}
if (script.exit !== undefined) {
  process.stderr.write('cannot go on\n');
  process.exit(script.exit);
}

function send(message) {
  process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
}

const readOnly = { readOnlyHint: true };
const tools = [
  { name: 'env', inputSchema: { type: 'object' }, annotations: readOnly, 'x-own': 1 },
  { name: 'crash', inputSchema: { type: 'object' }, annotations: readOnly },
];
const modern = '2026-07-28';
const serverInfo = { name: 'scripted', version: '1' };

const answers = {
  initialize: (params) => ({
    protocolVersion: params.protocolVersion,
    capabilities: script.toolless ? {} : { tools: { listChanged: true } },
    serverInfo,
  }),
  'server/discover': () => ({
    supportedVersions: [modern],
    capabilities: { tools: {} },
    resultType: 'complete',
    ttlMs: 0,
    cacheScope: 'private',
    _meta: { 'io.modelcontextprotocol/serverInfo': serverInfo },
  }),
  'tools/list': ({ cursor } = {}) => ({
    ...(script.modern ? { resultType: 'complete', ttlMs: 0, cacheScope: 'private' } : {}),
    ...(cursor === undefined && script.paged
      ? { tools: tools.slice(0, 1), nextCursor: 'more' }
      : { tools: cursor === undefined ? tools : tools.slice(1) }),
  }),
  'tools/call': ({ name, _meta }) => {
    for (let done = 1; done <= (script.progress ?? 0); done += 1) {
      const params = { progressToken: _meta.progressToken, progress: done };
      send({ method: 'notifications/progress', params });
    }
    // Its answer would overtake the progress that comes with it.
    if (script.progress) return undefined;
    if (name === 'crash') process.exit(7);
    if (script.grows) tools.push({ name: `more-${tools.length}`, inputSchema: { type: 'object' } });
    if (script.changes || script.grows) send({ method: 'notifications/tools/list_changed' });
    const structuredContent = { env: process.env, pid: process.pid, cwd: process.cwd() };
    return { ...(script.modern ? { resultType: 'complete' } : {}), content: [], structuredContent };
  },
};

process.stderr.write('ready when you are\n');
const lines = createInterface({ input: process.stdin });
lines.on('line', (line) => {
  const { id, method, params } = JSON.parse(line);
  if (id === undefined || script.silent) return;
  if (script.noise) process.stdout.write('this is no message\n');
  if (script.modern && method === 'initialize') {
    const data = { supported: [modern], requested: params.protocolVersion };
    send({ id, error: { code: -32022, message: 'Unsupported protocol version', data } });
    return;
  }
  const answer = answers[method];
  if (answer) {
    const result = answer(params);
    if (result !== undefined) send({ id, result });
  } else send({ id, error: { code: -32601, message: `no ${method}` } });
});
