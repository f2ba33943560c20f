import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../../..');
/** Inside the project, so that the compiler finds the zone's type packages. */
const typesRoot = path.join(root, '.test-output/import-rules');
/** Outside it, so that the copied rules are the only ones. */
let lintRoot: string;

interface ZoneCase {
  readonly zone: string;
  /** Imports the zone's rules refuse, each for another reason. */
  readonly refused: readonly string[];
  /** Imports the zone lives on: the rules must not refuse everything. */
  readonly accepted: readonly string[];
  /** A line that does not compile there, and the name the compiler must complain of. */
  readonly unknown?: { readonly line: string; readonly name: string };
}

const unknownDocument = { line: 'export const x = document.title;', name: "'document'" };
const unknownNode = {
  line: "export { readFile } from 'node:fs/promises';",
  name: 'node:fs/promises',
};

const cases: readonly ZoneCase[] = [
  {
    zone: 'src/shared',
    refused: [
      'vscode',
      'node:fs',
      '../host/view-session',
      '../server/main',
      '@modelcontextprotocol/sdk/types.js',
    ],
    accepted: ['zod', './limits'],
    unknown: unknownNode,
  },
  {
    zone: 'src/host',
    refused: [
      'vscode',
      'node:fs',
      '../server/main',
      '../connection/server-connection',
      '../panels/panel',
    ],
    accepted: ['../shared/limits', '@modelcontextprotocol/ext-apps/app-bridge'],
    unknown: unknownDocument,
  },
  {
    zone: 'src/page',
    refused: [
      'vscode',
      'node:fs',
      'zod',
      '@modelcontextprotocol/sdk/types.js',
      '../host/view-session',
    ],
    accepted: ['./theme', '../shared/program-ui'],
    unknown: unknownNode,
  },
  {
    zone: 'shell',
    refused: [
      'vscode',
      'node:fs',
      'zod',
      '@modelcontextprotocol/ext-apps',
      '../src/host/view-session',
    ],
    accepted: ['./bridge', '../src/shared/program-ui'],
    unknown: unknownNode,
  },
  {
    zone: 'src/connection',
    refused: ['vscode', '../server/main', '../host/view-session', '../panels/panel'],
    accepted: [
      'node:child_process',
      '../shared/control',
      '@modelcontextprotocol/sdk/client/index.js',
    ],
    unknown: unknownDocument,
  },
  {
    zone: 'src/server',
    refused: [
      'vscode',
      '@modelcontextprotocol/ext-apps/app-bridge',
      '../host/view-session',
      '../panels/panel',
    ],
    accepted: ['node:fs', '../shared/control', '@modelcontextprotocol/server'],
    unknown: unknownDocument,
  },
  {
    zone: 'src/builtin',
    refused: ['vscode', '../host/view-session', '../connection/server-connection'],
    accepted: ['node:fs', '@modelcontextprotocol/server'],
    unknown: unknownDocument,
  },
];

interface Run {
  readonly code: number;
  readonly output: string;
}

function run(tool: string, args: readonly string[]): Promise<Run> {
  return new Promise((resolve) => {
    execFile(
      path.join(root, 'node_modules/.bin', tool),
      args,
      { cwd: root },
      (error, stdout, stderr) =>
        resolve({ code: error ? Number(error.code) : 0, output: `${stdout}\n${stderr}` }),
    );
  });
}

/** A file of one side-effect import per line in a copy of the zone, so that the rules' own paths decide. */
async function place(zone: string, name: string, imports: readonly string[]): Promise<void> {
  await mkdir(path.join(lintRoot, zone), { recursive: true });
  const lines = imports.map((specifier) => `import '${specifier}';\n`);
  await writeFile(path.join(lintRoot, zone, name), lines.join(''));
}

interface Diagnostic {
  readonly category: string;
  readonly location: { readonly path: string; readonly start: { readonly line: number } };
}

/** `src/host/refused.ts:2` for every import that Biome refuses. */
async function lintEverything(): Promise<ReadonlySet<string>> {
  const { output } = await run('biome', [
    'lint',
    '--reporter=json',
    '--max-diagnostics=none',
    '--vcs-enabled=false',
    `--config-path=${lintRoot}`,
    lintRoot,
  ]);
  const line = output.split('\n').find((text) => text.startsWith('{')) ?? '{"diagnostics":[]}';
  const { diagnostics } = JSON.parse(line) as { diagnostics: readonly Diagnostic[] };
  return new Set(
    diagnostics
      .filter(({ category }) => category === 'lint/style/noRestrictedImports')
      .map(({ location }) => `${path.relative(lintRoot, location.path)}:${location.start.line}`),
  );
}

describe('zones', function () {
  this.timeout(30_000);
  let refusals: ReadonlySet<string>;

  before(async () => {
    await rm(typesRoot, { recursive: true, force: true });
    lintRoot = await mkdtemp(path.join(os.tmpdir(), 'import-rules-'));
    await cp(path.join(root, 'biome.json'), path.join(lintRoot, 'biome.json'));
    for (const { zone, refused, accepted } of cases) {
      await place(zone, 'refused.ts', refused);
      await place(zone, 'accepted.ts', accepted);
    }
    refusals = await lintEverything();
  });

  after(() => rm(lintRoot, { recursive: true, force: true }));

  for (const { zone, refused, accepted, unknown } of cases) {
    for (const [index, specifier] of refused.entries()) {
      it(`${zone} may not import ${specifier}`, () => {
        assert.ok(refusals.has(`${zone}/refused.ts:${index + 1}`));
      });
    }
    for (const [index, specifier] of accepted.entries()) {
      it(`${zone} may import ${specifier}`, () => {
        assert.ok(!refusals.has(`${zone}/accepted.ts:${index + 1}`));
      });
    }
    if (unknown) {
      it(`${zone} does not compile with ${unknown.name}`, async () => {
        const directory = path.join(typesRoot, zone);
        await mkdir(directory, { recursive: true });
        const zoneConfig = path.relative(directory, path.join(root, zone, 'tsconfig.json'));
        await writeFile(
          path.join(directory, 'tsconfig.json'),
          JSON.stringify({ extends: zoneConfig, include: ['*.ts'] }),
        );
        await writeFile(path.join(directory, 'forbidden.ts'), `${unknown.line}\n`);
        const { code, output } = await run('tsc', ['-p', directory]);
        assert.notEqual(code, 0);
        assert.match(output, new RegExp(`forbidden\\.ts.*error.*${unknown.name}`));
      });
    }
  }

  it('are all covered here', async () => {
    const covered = new Set(cases.map(({ zone }) => zone));
    const config = JSON.parse(await readFile(path.join(root, 'biome.json'), 'utf8')) as {
      overrides: readonly { includes: readonly string[]; linter: { rules?: { style?: object } } }[];
    };
    const ruled = config.overrides
      .filter(({ linter }) => linter.rules?.style && 'noRestrictedImports' in linter.rules.style)
      .flatMap(({ includes }) => includes.map((glob) => glob.replace('/**', '')));
    assert.deepEqual([...ruled].sort(), [...covered].sort());
  });
});
