import { Client, InMemoryTransport } from '@modelcontextprotocol/client';
import { z } from 'zod';
import { findGit } from '../../../../src/builtin/git/find-git';
import { GitProgram } from '../../../../src/builtin/git/git-program';
import { createGitServer } from '../../../../src/builtin/git/git-server';
import { Roots } from '../../../../src/builtin/roots';
import { gitEnvironment } from './git-repository';

const commit = z.strictObject({
  hash: z.string().regex(/^[0-9a-f]{40}$/),
  parents: z.array(z.string()),
  author: z.string(),
  email: z.string(),
  date: z.string(),
  subject: z.string(),
  body: z.string().optional(),
});
const count = z.strictObject({
  path: z.string(),
  renamedFrom: z.string().optional(),
  added: z.number(),
  deleted: z.number(),
  binary: z.literal(true).optional(),
});
const changed = count.extend({
  status: z.string(),
  patch: z.string().optional(),
  patchTruncated: z.literal(true).optional(),
  withheld: z.literal(true).optional(),
});
const logged = z.strictObject({
  commits: z.array(
    commit.extend({
      files: z.array(count).optional(),
      filesTruncated: z.literal(true).optional(),
    }),
  ),
  truncated: z.boolean(),
  shallow: z.boolean(),
});
const compared = z.strictObject({ files: z.array(changed), truncated: z.boolean() });
const shown = compared.extend({ commit });
const blamed = z.strictObject({
  path: z.string(),
  lines: z.array(
    z.strictObject({
      line: z.number(),
      text: z.string(),
      commit: commit.omit({ parents: true, body: true }).nullable(),
    }),
  ),
  truncated: z.boolean(),
});
const state = z.strictObject({
  branch: z.string().nullable(),
  commit: z.string().nullable(),
  upstream: z.string().optional(),
  ahead: z.number().optional(),
  behind: z.number().optional(),
  entries: z.array(
    z.strictObject({
      path: z.string(),
      index: z.string(),
      worktree: z.string(),
      renamedFrom: z.string().optional(),
    }),
  ),
  truncated: z.boolean(),
});

type Args = Record<string, unknown>;

/** A client of the git server over the given folders, as a program's calls would reach it. */
export class GitClient {
  private constructor(
    readonly client: Client,
    readonly program: GitProgram,
  ) {}

  static async open(...folders: string[]): Promise<GitClient> {
    const program = new GitProgram({
      find: () => findGit(gitEnvironment, process.platform),
      inherited: gitEnvironment,
    });
    return GitClient.over(program, ...folders);
  }

  static async over(program: GitProgram, ...folders: string[]): Promise<GitClient> {
    const [near, far] = InMemoryTransport.createLinkedPair();
    await createGitServer({ roots: new Roots(folders), program }).connect(far);
    const client = new Client({ name: 'test', version: '1' });
    await client.connect(near);
    return new GitClient(client, program);
  }

  async log(args: Args = {}): Promise<z.infer<typeof logged>> {
    return logged.parse(await this.value('log', args));
  }

  async show(args: Args = {}): Promise<z.infer<typeof shown>> {
    return shown.parse(await this.value('show', args));
  }

  async diff(args: Args = {}): Promise<z.infer<typeof compared>> {
    return compared.parse(await this.value('diff', args));
  }

  async blame(args: Args): Promise<z.infer<typeof blamed>> {
    return blamed.parse(await this.value('blame', args));
  }

  async status(args: Args = {}): Promise<z.infer<typeof state>> {
    return state.parse(await this.value('status', args));
  }

  /** The words of an error result; throws when the call succeeds. */
  async refusal(name: string, args: Args = {}): Promise<string> {
    const result = await this.client.callTool({ name, arguments: args });
    if (result.isError !== true) throw new Error(`${name} succeeded: ${JSON.stringify(result)}`);
    const [block] = result.content;
    return block?.type === 'text' ? block.text : '';
  }

  async close(): Promise<void> {
    await this.client.close();
    this.program.close();
  }

  private async value(name: string, args: Args): Promise<unknown> {
    const result = await this.client.callTool({ name, arguments: args });
    if (result.isError === true) throw new Error(JSON.stringify(result.content));
    return result.structuredContent;
  }
}
