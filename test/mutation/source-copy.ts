import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, readFile, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { projectRoot } from '../harness/paths';
import { createTemporaryFolder } from '../harness/temporary-folder';
import type { Mutation } from './mutations';

/** What the server's unit tests are made of. */
const PARTS = ['package.json', 'src', 'shell', 'scripts/build', 'test/harness', 'test/unit/server'];
const FIXTURES = 'test/fixtures';

const title = z.object({ fullTitle: z.string() });
const reportSchema = z.object({ passes: z.array(title), failures: z.array(title) });

/** What ran: the titles of the tests that passed and of those that failed. */
export interface Outcome {
  readonly passed: readonly string[];
  readonly failed: readonly string[];
}

type Tests = Mutation['tests'];

/** The sources and their tests in a folder of their own, where a source can be changed. One run at a time. */
export class SourceCopy {
  readonly #folder: string;
  readonly #remove: () => void;

  private constructor(folder: string, remove: () => void) {
    this.#folder = folder;
    this.#remove = remove;
  }

  static async create(): Promise<SourceCopy> {
    const { path: folder, remove } = await createTemporaryFolder('connecta-mutation');
    for (const part of [...PARTS, FIXTURES]) {
      await cp(path.join(projectRoot, part), path.join(folder, part), { recursive: true });
    }
    // Only read: nothing that runs in the copy installs anything.
    await symlink(path.join(projectRoot, 'node_modules'), path.join(folder, 'node_modules'));
    return new SourceCopy(folder, remove);
  }

  /** Runs these tests in one process. Rejects when they do not load. */
  async run(tests: Tests): Promise<Outcome> {
    const report = path.join(this.#folder, 'report.json');
    await writeFile(report, '');
    const files = new Set(tests.map(({ file }) => `test/unit/server/${file}`));
    const titles = tests.map(({ grep }) => grep.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
    const { TEST_REPORT: _, ...env } = process.env;
    const child = spawn(
      process.execPath,
      [
        'node_modules/mocha/bin/mocha.js',
        '--import=tsx',
        '--reporter=json',
        `--reporter-option=output=${report}`,
        `--grep=${titles.join('|')}`,
        ...files,
      ],
      { cwd: this.#folder, env, stdio: ['ignore', 'ignore', 'pipe'] },
    );
    let said = '';
    child.stderr.on('data', (chunk: Buffer) => {
      said += chunk.toString();
    });
    await once(child, 'close');
    const written = await readFile(report, 'utf8');
    if (written === '') throw new Error(`The tests did not run: ${said.slice(-2_000)}`);
    const { passes, failures } = reportSchema.parse(JSON.parse(written));
    const titlesOf = (run: readonly { fullTitle: string }[]) => run.map((test) => test.fullTitle);
    return { passed: titlesOf(passes), failed: titlesOf(failures) };
  }

  /** Runs a mutation's tests with the mutation in place, and takes it back. */
  async runMutated({ file, from, to, tests }: Mutation): Promise<Outcome> {
    const source = path.join(this.#folder, 'src/server', file);
    const original = await readFile(source, 'utf8');
    await writeFile(
      source,
      original.replace(from, () => to),
    );
    try {
      return await this.run(tests);
    } finally {
      await writeFile(source, original);
    }
  }

  remove(): void {
    this.#remove();
  }
}
