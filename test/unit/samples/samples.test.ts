import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { findGit } from '../../../src/builtin/git/find-git';
import { viewPayloadSchema } from '../../../src/shared/read-manifest';
import { projectRoot } from '../../harness/paths';
import { installedServer } from '../../harness/sample-workspace';
import { gitRepository } from '../builtin/git/git-repository';
import { runOnFolder } from './run-program';

const samples = path.join(projectRoot, 'media/samples');
const template = path.join(projectRoot, 'media/new-program.connecta.js');
const pulse = path.join(samples, 'repository-pulse.connecta.js');
const memory = path.join(samples, 'memory-graph.connecta.js');
const tour = path.join(samples, 'everything-tour.connecta.js');
const hostile = 'x<img src=y onerror=alert(1)>.md';

async function programs(): Promise<string[]> {
  const names = await readdir(samples);
  return [template, ...names.map((name) => path.join(samples, name))];
}

/** Those that run in any folder, without a server of the person's own. */
async function programsForAnyFolder(): Promise<string[]> {
  return (await programs()).filter((file) => file !== memory && file !== tour);
}

/** Every script in a view's HTML. */
function scriptsIn(html: string): string[] {
  return [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map((match) => match[1] ?? '');
}

describe('the programs that are shipped', () => {
  let folder: string;

  before(async () => {
    const repository = await gitRepository();
    folder = repository.folder;
    await repository.commit('Start', { 'notes.md': '# Notes\nTODO: write\n' });
    const line = '2026-03-01T08:00:00Z ERROR </script><img src=x onerror=alert(1)>\n';
    await repository.commit('Grow', { 'large.json': 'x'.repeat(5000), 'app.log': line });
    const name = '</script><img src=x onerror=alert(1)>';
    await repository.commit(name, { [hostile]: '</script>' }, { name });
  });
  after(() => rm(folder, { recursive: true, force: true }));

  it('have fewer than 120 lines', async () => {
    for (const file of await programs()) {
      const lines = (await readFile(file, 'utf8')).trimEnd().split('\n').length;
      assert.ok(lines < 120, `${path.basename(file)} has ${lines}`);
    }
  });

  it('pass the type check that they ask for, with nothing but themselves', async () => {
    const options =
      '--noEmit --allowJs --strict --target es2022 --lib es2023,dom --module preserve';
    const files = await programs();
    for (const file of files) assert.match(await readFile(file, 'utf8'), /^\/\/ @ts-check\n/);
    const tsc = path.join(projectRoot, 'node_modules/.bin/tsc');
    const args = [...options.split(' '), '--types', '', ...files];
    await promisify(execFile)(tsc, args).catch((error: { stdout: string }) =>
      assert.fail(error.stdout),
    );
  }).timeout(60_000);

  it('render a view whose scripts parse, with reads, on any folder', async () => {
    for (const file of await programsForAnyFolder()) {
      const result = await runOnFolder(await readFile(file, 'utf8'), folder);
      assert.ok(!result.isError, JSON.stringify(result.content));
      const { html, reads } = viewPayloadSchema.parse(result._meta?.['connecta/ui']);
      assert.ok(Object.keys(reads ?? {}).length >= 2, path.basename(file));
      assert.ok(scriptsIn(html).length > 0);
      // Compiles without running: a script of a view is not strict and not a module.
      for (const script of scriptsIn(html)) new Function(script);
    }
  }).timeout(30_000);

  it('never put a name from outside into the HTML as it is', async () => {
    for (const file of await programsForAnyFolder()) {
      const result = await runOnFolder(await readFile(file, 'utf8'), folder);
      const { html } = viewPayloadSchema.parse(result._meta?.['connecta/ui']);
      assert.ok(html.includes('onerror=alert(1)'), 'the name is not in the view at all');
      assert.ok(!html.includes('<img'), path.basename(file));
    }
  }).timeout(30_000);

  it('return what the view shows', async () => {
    for (const file of await programsForAnyFolder()) {
      const result = await runOnFolder(await readFile(file, 'utf8'), folder);
      const { result: value } = result.structuredContent as { result: Record<string, unknown> };
      assert.ok(
        [value.files, value.entries, value.commits].some((count) => count === 3 || count === 4),
        JSON.stringify(value),
      );
    }
  }).timeout(30_000);

  it('say what to add where the server that they are for is not there', async () => {
    for (const file of [memory, tour]) {
      const result = await runOnFolder(await readFile(file, 'utf8'), folder);
      assert.ok(!result.isError, JSON.stringify(result.content));
      const { html, reads } = viewPayloadSchema.parse(result._meta?.['connecta/ui']);
      assert.match(html, /There is no server named[^']*\.vscode\/mcp\.json[^']*Use My Servers/);
      assert.equal(reads, undefined);
      for (const script of scriptsIn(html)) new Function(script);
    }
  }).timeout(30_000);

  it('show what a memory server knows, and every kind of answer', async () => {
    const file = path.join(folder, 'memory.jsonl');
    const known = [
      { type: 'entity', name: hostile, entityType: 'person', observations: ['counts'] },
      { type: 'entity', name: 'Engine', entityType: 'machine', observations: [] },
      { type: 'relation', from: hostile, to: 'Engine', relationType: 'writes for' },
    ];
    await writeFile(file, known.map((each) => JSON.stringify(each)).join('\n'));
    const servers = {
      memory: { ...installedServer('memory'), env: { MEMORY_FILE_PATH: file } },
      everything: installedServer('everything'),
    };
    const run = async (program: string) => {
      const result = await runOnFolder(await readFile(program, 'utf8'), folder, undefined, servers);
      assert.ok(!result.isError, JSON.stringify(result.content));
      const { html, reads } = viewPayloadSchema.parse(result._meta?.['connecta/ui']);
      assert.ok(reads);
      assert.ok(!html.includes('<img'));
      for (const script of scriptsIn(html)) new Function(script);
      return { html, ...(result.structuredContent as { result: Record<string, unknown> }) };
    };
    const graph = await run(memory);
    assert.deepEqual([graph.result.entities, graph.result.relations], [2, 1]);
    const everything = await run(tour);
    const stations = everything.result as unknown as {
      ok: boolean;
      errorDetails?: { code: string };
    }[];
    assert.deepEqual(
      stations.map(({ ok }) => ok),
      [true, true, true, true, true, true, false, false, false],
    );
    assert.equal(stations.at(-1)?.errorDetails?.code, 'destructive_tool_requires_approval');
    // What only an agent has is no word for a person.
    assert.match(everything.html, /its server does not say that it only reads/);
  }).timeout(60_000);

  it('show what there is to do where there is no git and where there is no repository', async () => {
    const empty = await mkdtemp(path.join(os.tmpdir(), 'connecta-samples-'));
    const code = await readFile(pulse, 'utf8');
    const problemOf = async (...args: [folder: string, git?: () => Promise<string>]) => {
      const result = await runOnFolder(code, ...args);
      const { html, reads } = viewPayloadSchema.parse(result._meta?.['connecta/ui']);
      const { result: value } = result.structuredContent as { result: { problem: string } };
      assert.ok(html.includes(JSON.stringify(value.problem)), 'the view does not say it');
      assert.ok(reads?.log, 'it cannot look again');
      return value.problem;
    };
    assert.match(await problemOf(empty), /is not in a git repository\. Open a clone, or run/);
    const nowhere = () => findGit({ PATH: empty }, 'win32');
    assert.match(await problemOf(folder, nowhere), /Git is not installed.*Install it from/);
    await rm(empty, { recursive: true, force: true });
  }).timeout(30_000);
});
