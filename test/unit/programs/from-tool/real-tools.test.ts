import assert from 'node:assert/strict';
import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { CatalogTool } from '../../../../src/programs/catalog-tool';
import { planView } from '../../../../src/programs/from-tool/view-plan';
import { writeProgram } from '../../../../src/programs/from-tool/write-program';
import type { JsonObject } from '../../../../src/programs/schema/json-schema';
import { viewPayloadSchema } from '../../../../src/shared/read-manifest';
import { installedServer } from '../../../harness/sample-workspace';
import { gitRepository } from '../../builtin/git/git-repository';
import { runOnFolder, type StartedServer } from '../../samples/run-program';

/** Tools of the built-in and the reference servers, what they are asked, and what the program for the answer has. */
const asked: readonly (readonly [address: string, args: JsonObject, expected: string])[] = [
  ['files.list', {}, 'table, bars, opens files.read'],
  ['files.read', { path: 'notes.md' }, 'sheet'],
  ['files.search', { query: 'o' }, 'table, opens files.read'],
  ['git.log', {}, 'table, counts, opens git.show'],
  ['git.status', {}, 'table, opens git.blame'],
  ['git.show', {}, 'table, opens git.blame'],
  ['memory.read_graph', {}, 'table, opens memory.open_nodes'],
  ['memory.search_nodes', { query: 'nobody' }, 'table'],
  ['everything.echo', { message: 'hello' }, 'text'],
  ['everything.get-structured-content', { location: 'Chicago' }, 'sheet'],
  ['everything.get-tiny-image', {}, 'blocks'],
  ['everything.get-resource-links', { count: 2 }, 'blocks'],
  ['everything.get-resource-reference', { resourceType: 'Text', resourceId: -1 }, 'table, failed'],
];

/** What a program names and never speaks of again: it would be longer than it has to be. */
function unusedNames(code: string): readonly string[] {
  const named = [...code.matchAll(/\b(?:function|const|let) ([\w$]+)/g)].flatMap(
    ([, name]) => name ?? [],
  );
  return named.filter((name) => code.split(new RegExp(`\\b${name}\\b`)).length === 2);
}

describe('a program written for a tool of a real server', function () {
  this.timeout(120_000);
  let folder: string;
  let servers: Record<string, StartedServer>;
  let tools: readonly CatalogTool[];
  let answers: readonly { ok: boolean; data?: unknown }[];

  const run = (code: string) => runOnFolder(code, folder, undefined, servers);

  before(async () => {
    const repository = await gitRepository();
    folder = repository.folder;
    await repository.commit('Start', { 'notes.md': 'one\n', 'more.md': 'two\n' });
    await repository.commit(
      'Grow',
      { 'large.md': 'x'.repeat(900) },
      { date: '2026-03-02T08:00:00Z' },
    );
    await repository.commit(
      'Go on',
      { 'notes.md': 'one\ntwo\n' },
      { date: '2026-03-04T08:00:00Z' },
    );
    const file = path.join(folder, 'memory.jsonl');
    const entities = ['Ada', 'Charles'].map((name) => ({
      type: 'entity',
      name,
      entityType: 'person',
      observations: [],
    }));
    await writeFile(file, entities.map((each) => JSON.stringify(each)).join('\n'));
    servers = {
      memory: { ...installedServer('memory'), env: { MEMORY_FILE_PATH: file } },
      everything: installedServer('everything'),
    };
    const entries = JSON.stringify(asked.map(([address, args]) => ({ address, args })));
    ({ answers, tools } = await all(run, entries));
  });
  after(() => rm(folder, { recursive: true, force: true }));

  for (const [index, [address, args, expected]] of asked.entries()) {
    it(`${address} shows its answer: ${expected}`, async () => {
      const tool = tools.find(({ connector, name }) => `${connector}.${name}` === address);
      assert.ok(tool, 'there is no such tool');
      const answer = answers[index];
      const own = tools.filter(({ connector }) => connector === tool.connector);
      const plan = planView({ tool, args, tools: own, answer: answer?.data });
      const code = writeProgram(plan);
      assert.deepEqual(unusedNames(code), []);
      const result = await run(code);
      assert.ok(!result.isError, JSON.stringify(result.content));
      const { reads } = viewPayloadSchema.parse(result._meta?.['connecta/ui']);
      const { chart, drill } = plan.kind === 'table' ? plan : {};
      const parts = [
        plan.kind,
        ...(chart ? [chart.kind] : []),
        ...(drill ? [`opens ${drill.address}`] : []),
        ...(answer?.ok ? [] : ['failed']),
      ];
      assert.equal(parts.join(', '), expected);
      assert.deepEqual(Object.keys(reads ?? {}), drill ? ['answer', 'row'] : ['answer']);
    });
  }
});

/** What the tools answered, and the tools themselves, as the catalog has them. */
async function all(
  run: (code: string) => ReturnType<typeof runOnFolder>,
  entries: string,
): Promise<{ answers: readonly { ok: boolean; data?: unknown }[]; tools: readonly CatalogTool[] }> {
  const value = async (expression: string) => {
    const { structuredContent, isError, content } = await run(`async () => ${expression}`);
    assert.ok(!isError, JSON.stringify(content));
    return (structuredContent as { result: unknown }).result;
  };
  const answers: { ok: boolean; data?: unknown }[] = [];
  for (const entry of JSON.parse(entries)) {
    const [answer] = (await value(`connecta.batch([${JSON.stringify(entry)}])`)) as typeof answers;
    if (answer) answers.push(answer);
  }
  const tools: CatalogTool[] = [];
  for (const connector of ['files', 'git', 'memory', 'everything']) {
    const rows = (await value(
      `(await connecta.search({ connector: '${connector}', safety: 'readOnly', limit: 100, includeSchemas: 'json' })).tools.map(({ name, inputSchema }) => ({ name, inputSchema }))`,
    )) as { name: string; inputSchema: unknown }[];
    tools.push(...rows.map((row) => ({ connector, readOnly: true, ...row })));
  }
  return { answers, tools };
}
