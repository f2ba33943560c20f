import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { SHELL_URI, VIEW_MIME_TYPE } from '../../src/shared/program-ui';
import { projectRoot } from '../harness/paths';
import { createTemporaryFolder, type TemporaryFolder } from '../harness/temporary-folder';
import { CLIENTS, type ClientDriver, type Launch } from './client-drivers';
import type { CaseConnector } from './contract-case';
import { atPath } from './json-path';
import { referenceServers } from './reference-servers';
import { shelf } from './sample-connectors';
import { caseServer } from './server-process';

const SEVEN = [
  'skills',
  'search_tools',
  'call_tool',
  'call_destructive_tool',
  'authorize_connector',
  'get_result',
  'execute_code',
];

/** Tools as older servers list them: some say nothing, some say something else. */
const silent: CaseConnector = {
  id: 'silent',
  kind: 'api',
  description: 'Says nothing of what its tools do',
  tools: [
    { name: 'look', does: { return: 'seen' } },
    { name: 'titled', annotations: { title: 'Reads only' }, does: { return: 'seen' } },
    { name: 'open', annotations: { openWorldHint: false }, does: { return: 'seen' } },
    { name: 'mild', annotations: { destructiveHint: false }, does: { return: 'seen' } },
  ],
};

/** Our server with its connectors, as an application's configuration would start it. */
async function launchIn(folder: string): Promise<Launch> {
  const servers = {
    shelf: caseServer(shelf),
    silent: caseServer(silent),
    ...referenceServers(folder),
  };
  const config = path.join(folder, 'mcp.json');
  await writeFile(config, JSON.stringify({ servers }));
  await writeFile(path.join(folder, 'notes.txt'), 'one\ntwo\n');
  const server = path.join(projectRoot, 'dist/server.js');
  return { command: process.execPath, args: [server, '--config', config], cwd: folder };
}

describe('published MCP clients', function () {
  // Each starts processes, which takes its time on a busy machine.
  this.timeout(60_000);

  for (const { title, era, connect } of CLIENTS) {
    describe(title, () => {
      let folder: TemporaryFolder;
      let client: ClientDriver;
      before(async () => {
        folder = await createTemporaryFolder('connecta-interop');
        client = await connect(await launchIn(folder.path));
      });
      after(async () => {
        await client.close();
        folder.remove();
      });

      /** What a program returned. */
      async function value(code: string): Promise<unknown> {
        const answer = await client.callTool('execute_code', { code });
        assert.notEqual(atPath(answer, 'isError'), true, JSON.stringify(answer));
        return atPath(answer, 'structuredContent.result');
      }

      it(`surface: agrees on the ${era} era and finds the server and its seven tools`, async () => {
        assert.equal(client.era, era);
        assert.equal(client.serverName, 'connecta');
        assert.match(String(client.instructions), /connecta\.ui/);
        assert.deepEqual(await client.toolNames(), SEVEN);
      });

      it('U3: gets a view, with its reads, beside the result', async () => {
        const answer = await client.callTool('execute_code', {
          code: `async () => {
            await connecta.ui('<h1>Sum</h1>', {
              reads: { sum: { address: 'everything.get-sum', viewArgs: ['a', 'b'] } },
            });
            return everything.get_sum({ a: 20, b: 22 });
          }`,
        });
        assert.deepEqual(atPath(answer, 'structuredContent'), {
          result: 'The sum of 20 and 22 is 42.',
          ui: true,
        });
        assert.deepEqual(atPath(answer, '_meta.connecta/ui'), {
          html: '<h1>Sum</h1>',
          reads: { sum: { address: 'everything.get-sum', fixedArgs: {}, viewArgs: ['a', 'b'] } },
        });
      });

      it('V5: makes the call that a view makes', async () => {
        const read = await client.callTool('call_tool', {
          address: 'everything.get-sum',
          args: { a: 1, b: 2 },
          resultMode: 'value',
        });
        assert.equal(atPath(read, 'structuredContent.data'), 'The sum of 1 and 2 is 3.');
      });

      it('U5: reads the shell that the tool names', async () => {
        const read = await client.readResource(SHELL_URI);
        assert.equal(atPath(read, 'contents[0].uri'), SHELL_URI);
        assert.equal(atPath(read, 'contents[0].mimeType'), VIEW_MIME_TYPE);
        assert.match(String(atPath(read, 'contents[0].text')), /^<!doctype html>/i);
        await assert.rejects(client.readResource('ui://connecta/other'));
      });

      it('L1: cancels running programs and calls, after which there is room for the next', async () => {
        // As many as run at once: one that went on would keep the next from its turn.
        const cancelled = new AbortController();
        const hanging = ['execute_code', 'execute_code', 'execute_code', 'execute_code'].map(
          (name) =>
            client.callTool(
              name,
              { code: 'async () => shelf.hang()' },
              { signal: cancelled.signal },
            ),
        );
        hanging.push(
          client.callTool('call_tool', { address: 'shelf.hang' }, { signal: cancelled.signal }),
        );
        const ended = Promise.allSettled(hanging);
        // Answered after those were taken.
        await client.callTool('call_tool', { address: 'shelf.read', args: { value: 'x' } });
        cancelled.abort(new Error('no longer wanted'));
        assert.deepEqual(
          (await ended).map(({ status }) => status),
          hanging.map(() => 'rejected'),
        );
        const next = await client.callTool(
          'execute_code',
          { code: 'async () => 6 * 7' },
          { timeoutMs: 10_000 },
        );
        assert.equal(atPath(next, 'structuredContent.result'), 42);
      });

      it('S6: has every tool refused that does not say it only reads', async () => {
        const addresses = silent.tools.map(({ name }) => `silent.${name}`);
        const outcomes = await value(
          `async () => connecta.batch(${JSON.stringify(addresses)}.map((address) => ({ address })))`,
        );
        for (const [index, address] of addresses.entries()) {
          const code = atPath(outcomes, `[${index}].errorDetails.code`);
          assert.equal(code, 'destructive_tool_requires_approval', address);
          const direct = await client.callTool('call_tool', { address });
          assert.equal(atPath(direct, 'isError'), true, address);
          const approved = await client.callTool('call_destructive_tool', { address });
          assert.equal(atPath(approved, 'content[0].text'), '"seen"', address);
        }
      });

      it('S1a: has each server’s tools parted by what they say of themselves', async () => {
        const count = async (connector: string, safety: string) =>
          Number(
            await value(
              `async () => (await connecta.search(${JSON.stringify({ connector, safety })})).total`,
            ),
          );
        for (const connector of ['everything', 'filesystem', 'memory']) {
          const all = await count(connector, 'all');
          const reads = await count(connector, 'readOnly');
          assert.ok(reads > 0 && reads < all, `${connector}: ${reads} of ${all} only read`);
          assert.equal(await count(connector, 'approvalRequired'), all - reads, connector);
        }
        assert.equal(await count('silent', 'readOnly'), 0);
        const write = { path: path.join(folder.path, 'notes.txt'), content: 'gone' };
        const code = await value(
          `async () => filesystem.write_file(${JSON.stringify(write)}).catch((error) => error.code)`,
        );
        assert.equal(code, 'destructive_tool_requires_approval');
      });
    });
  }
});
