import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { findGit } from '../../../src/builtin/git/find-git';
import { viewPayloadSchema } from '../../../src/shared/read-manifest';
import { projectRoot } from '../../harness/paths';
import { gitRepository } from '../builtin/git/git-repository';
import { runOnFolder } from './run-program';

const samples = path.join(projectRoot, 'media/samples');
const template = path.join(projectRoot, 'media/new-program.connecta.js');
const pulse = path.join(samples, 'repository-pulse.connecta.js');
const hostile = 'x<img src=y onerror=alert(1)>.md';

async function programs(): Promise<string[]> {
  const names = await readdir(samples);
  return [template, ...names.map((name) => path.join(samples, name))];
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
    await repository.commit('Grow', { 'large.json': 'x'.repeat(5000) });
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
    for (const file of await programs()) {
      assert.match(await readFile(file, 'utf8'), /^\/\/ @ts-check\n/);
      const tsc = path.join(projectRoot, 'node_modules/.bin/tsc');
      const args = [...options.split(' '), '--types', '', file];
      await promisify(execFile)(tsc, args).catch((error: { stdout: string }) =>
        assert.fail(error.stdout),
      );
    }
  }).timeout(30_000);

  it('render a view whose scripts parse, with reads, on any folder', async () => {
    for (const file of await programs()) {
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
    for (const file of await programs()) {
      const result = await runOnFolder(await readFile(file, 'utf8'), folder);
      const { html } = viewPayloadSchema.parse(result._meta?.['connecta/ui']);
      assert.ok(html.includes('onerror=alert(1)'), 'the name is not in the view at all');
      assert.ok(!html.includes('<img'), path.basename(file));
    }
  }).timeout(30_000);

  it('return what the view shows', async () => {
    for (const file of await programs()) {
      const result = await runOnFolder(await readFile(file, 'utf8'), folder);
      const { result: value } = result.structuredContent as { result: Record<string, unknown> };
      assert.ok([value.files, value.entries, value.commits].includes(3), JSON.stringify(value));
    }
  }).timeout(30_000);

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
