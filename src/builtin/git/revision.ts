import { nearestName } from '../nearest-name';
import { RequestError } from '../request-error';
import { noCommits } from './git-failure';
import { decode, type Repository } from './repository';

/** Ranges, paths in a commit, searches through messages: none of them names one commit quickly. And nothing that could be an option. */
const REFUSED = /^[-^]|\.\.|:|\^\{\/|[\s\\?*[\p{Cc}]/u;
const NAMES_SHOWN = 3;

/**
 * The full hash of the commit that a caller means: a hash or the start of one, a branch, a tag, `HEAD~2` and the like.
 * @throws RequestError that names what is near when there is no such commit
 */
export async function resolveCommit(repository: Repository, asked: string): Promise<string> {
  const shown = JSON.stringify(asked);
  if (REFUSED.test(asked)) {
    throw new RequestError(
      `${shown} does not name one commit. Give a hash, a branch, a tag, or one of them with "~2" for two before.`,
    );
  }
  const args = ['rev-parse', '--verify', '--end-of-options', `${asked}^{commit}`];
  const { code, output, words } = await repository.tryRun(args);
  if (code === 0) return output.trim();
  if (/is ambiguous/.test(words)) {
    throw new RequestError(`Several objects start with ${shown}. Give more of the hash.`);
  }
  if ((await headCommit(repository)) === undefined && asked.startsWith('HEAD')) throw noCommits();
  throw new RequestError(
    `There is no commit, branch or tag ${shown}. ${await suggest(repository, asked)}`,
  );
}

/** The full hash of the commit that is checked out; nothing before the first. */
export async function headCommit(repository: Repository): Promise<string | undefined> {
  const args = ['rev-parse', '--verify', '--quiet', 'HEAD^{commit}'];
  const { code, output } = await repository.tryRun(args);
  return code === 0 ? output.trim() : undefined;
}

async function suggest(repository: Repository, asked: string): Promise<string> {
  const { output } = await repository.run([
    'for-each-ref',
    '--sort=-creatordate',
    '--format=%(refname:short)',
    'refs/heads',
    'refs/tags',
    'refs/remotes',
  ]);
  const names = output.split('\n').filter(Boolean).map(decode);
  const near = nearestName(asked, names) ?? names.find((name) => name.endsWith(`/${asked}`));
  if (near !== undefined) return `Did you mean ${JSON.stringify(near)}?`;
  if (repository.shallow) return 'Older commits were left out when this repository was cloned.';
  const some = names.slice(0, NAMES_SHOWN).map((name) => JSON.stringify(name));
  return some.length > 0
    ? `There is ${some.join(', ')}${names.length > NAMES_SHOWN ? ` and ${names.length - NAMES_SHOWN} more` : ''}.`
    : 'Call log for hashes.';
}
