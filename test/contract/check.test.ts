import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { HttpMcpServer } from '../harness/http-mcp-server';
import { projectRoot } from '../harness/paths';
import { shelfNamed } from './sample-connectors';
import { caseServer } from './server-process';

interface Ran {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** `node dist/server.js` with arguments, to its end. */
async function run(args: readonly string[], env: Record<string, string> = {}): Promise<Ran> {
  const child = spawn(process.execPath, [path.join(projectRoot, 'dist/server.js'), ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  });
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', (chunk: Buffer) => {
    stdout += chunk.toString();
  });
  child.stderr.on('data', (chunk: Buffer) => {
    stderr += chunk.toString();
  });
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { code, stdout, stderr };
}

/** The command of an installed server, as `npx` would start it. */
function installed(name: string, ...args: string[]) {
  const require = createRequire(__filename);
  const manifestFile = require.resolve(`@modelcontextprotocol/${name}/package.json`);
  const { bin } = require(manifestFile) as { bin: Record<string, string> };
  const [script = ''] = Object.values(bin);
  return {
    command: process.execPath,
    args: [path.join(path.dirname(manifestFile), script), ...args],
  };
}

describe('node dist/server.js on the command line', function () {
  // Each starts processes, which takes its time on a busy machine.
  this.timeout(60_000);
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'connecta-check-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  async function check(servers: Record<string, unknown>, env?: Record<string, string>) {
    const file = path.join(folder, 'mcp.json');
    await writeFile(file, JSON.stringify({ servers }, null, 1));
    return run(['--config', file, '--check'], env);
  }

  it('--check: lists the tools of real servers, read-only or approval, and why', async () => {
    const http = await HttpMcpServer.start();
    try {
      const { code, stdout, stderr } = await check(
        {
          disk: installed('server-filesystem', folder),
          memory: {
            ...installed('server-memory'),
            env: { MEMORY_FILE_PATH: path.join(folder, 'memory.json') },
            connecta: { readOnly: ['create_entities'], approvalRequired: ['read_graph'] },
          },
          remote: {
            type: 'http',
            url: http.url,
            headers: { Authorization: '$' + '{env:CHECK_KEY}' },
          },
        },
        { CHECK_KEY: 'Bearer key' },
      );
      assert.equal(code, 0, stdout + stderr);
      const row = (tool: string) =>
        stdout.split('\n').find((line) => line.trim().startsWith(`${tool} `));
      assert.match(row('read_text_file') ?? '', /read-only +its server declares it read-only$/);
      assert.match(row('write_file') ?? '', /approval +its server says that it changes something$/);
      assert.match(row('create_entities') ?? '', /read-only +you vouch for it/);
      assert.match(row('read_graph') ?? '', /approval +you want to be asked/);
      assert.match(row('echo') ?? '', /read-only/);
      assert.match(stdout, /^disk: 14 tools, 10 read-only$/m);
      assert.ok(http.seen.every(({ headers }) => headers.authorization === 'Bearer key'));
      assert.equal(http.sessions, 0, 'the session was ended');
    } finally {
      await http.stop();
    }
  });

  it('--check: ends with 1 when a server fails, and says which and why', async () => {
    const { code, stdout } = await check({
      gone: { command: 'no-such-command-here' },
      shelf: caseServer(shelfNamed('shelf')),
    });
    assert.equal(code, 1);
    assert.match(stdout, /^gone: FAILED: .*"no-such-command-here" was not found \(searched: /m);
    assert.match(stdout, /^shelf: \d+ tools/m);
  });

  it('--check: ends with 1 when an entry cannot be used, and says where', async () => {
    const { code, stderr } = await check({ asks: { command: 'x', args: ['$' + '{input:key}'] } });
    assert.equal(code, 1);
    assert.match(stderr, /mcp\.json:6: "asks": .*\$\{input:key\}/);
  });

  it('refuses a limit that is none, by its flag', async () => {
    const { code, stderr, stdout } = await run(['--limit', 'hostCall=3']);
    assert.deepEqual([code, stdout], [1, '']);
    assert.match(stderr, /--limit hostCall=3: there is no limit "hostCall"/);
  });

  it('--help and --version say what they promise and nothing else', async () => {
    const help = await run(['--help']);
    assert.deepEqual([help.code, help.stderr], [0, '']);
    assert.match(help.stdout, /--config <file>[\s\S]*--check[\s\S]*hostCalls +200/);
    const version = await run(['--version']);
    assert.match(version.stdout, /^\d+\.\d+\.\d+\n$/);
  });
});
