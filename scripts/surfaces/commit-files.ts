import { execFileSync } from 'node:child_process';

const DAY_MS = 86_400_000;
const AUTHORS = ['Ada', 'Charles', 'Mary'];
/** What is committed, one after the other, a day or more apart. */
const COMMITS: readonly (readonly [message: string, files: string, daysAgo: number])[] = [
  ['Predict tides from the harmonic constants of a station', 'src', 40],
  ['Keep a year of readings', 'data', 33],
  ['Explain how tides are predicted', 'docs', 20],
  ['Test the turn of the tide', 'test', 12],
  ['Log what the gauge answers', 'logs', 5],
  ['Say what it is and how to run it', '.', 1],
];

/** Makes a repository of a folder, with commits of some weeks by three people. Nothing of the person's own settings counts. */
export function commitFiles(folder: string): void {
  const git = (args: readonly string[], author = 'Ada', at = new Date()) =>
    execFileSync('git', args, {
      cwd: folder,
      stdio: 'ignore',
      env: {
        PATH: process.env.PATH,
        GIT_CONFIG_NOSYSTEM: '1',
        GIT_CONFIG_GLOBAL: '/dev/null',
        GIT_AUTHOR_NAME: author,
        GIT_AUTHOR_EMAIL: `${author.toLowerCase()}@example.org`,
        GIT_AUTHOR_DATE: at.toISOString(),
        GIT_COMMITTER_NAME: author,
        GIT_COMMITTER_EMAIL: `${author.toLowerCase()}@example.org`,
        GIT_COMMITTER_DATE: at.toISOString(),
      },
    });
  git(['init', '--quiet', '--initial-branch=main']);
  for (const [index, [message, files, daysAgo]] of COMMITS.entries()) {
    git(['add', files]);
    const at = new Date(Date.now() - daysAgo * DAY_MS);
    git(['commit', '--quiet', '--message', message], AUTHORS[index % AUTHORS.length], at);
  }
}
