import { execFileSync } from 'node:child_process';
import { type FileTree, fileTree } from '../file-tree';

/** What git runs with in these tests: nothing of the person's own settings. */
export const gitEnvironment: Readonly<Record<string, string>> = {
  PATH: process.env.PATH ?? '',
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_CONFIG_GLOBAL: '/dev/null',
};

interface Author {
  readonly name?: string;
  readonly email?: string;
  /** As git takes it. */
  readonly date?: string;
}

/** A real repository in a folder of its own. */
export interface GitRepository extends FileTree {
  /** Runs git in it and gives its output, trimmed. */
  git(...args: string[]): string;
  /** Writes files, stages everything, commits and gives the hash. Without dates, each is a minute after the last. */
  commit(
    message: string,
    files?: Readonly<Record<string, string | Buffer>>,
    author?: Author,
  ): Promise<string>;
}

export async function gitRepository(): Promise<GitRepository> {
  const tree = await fileTree();
  let minutes = 0;
  const run = (args: readonly string[], author: Author = {}) => {
    const { name = 'Ada', email = 'ada@example.org' } = author;
    const date = author.date ?? `2026-03-01T10:${String(minutes).padStart(2, '0')}:00+01:00`;
    return execFileSync('git', args, {
      cwd: tree.folder,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...gitEnvironment,
        GIT_AUTHOR_NAME: name,
        GIT_AUTHOR_EMAIL: email,
        GIT_AUTHOR_DATE: date,
        GIT_COMMITTER_NAME: name,
        GIT_COMMITTER_EMAIL: email,
        GIT_COMMITTER_DATE: date,
        GIT_ALLOW_PROTOCOL: 'file',
      },
    }).trim();
  };
  run(['init', '-q', '-b', 'main']);
  return {
    ...tree,
    git: (...args) => run(args),
    commit: async (message, files = {}, author = {}) => {
      await tree.write(files);
      minutes += 1;
      run(['add', '-A']);
      run(['commit', '-q', '--allow-empty', '-m', message], author);
      return run(['rev-parse', 'HEAD']);
    },
  };
}
