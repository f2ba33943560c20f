import { RequestError } from '../request-error';
import { notInstalled } from './find-git';
import type { GitResult } from './git-program';

/** The first with settings through the environment, without which a repository's own could not be overruled. */
const OLDEST = [2, 31] as const;

/** Judges the answer of `git version`. @throws RequestError when it is too old, or only a stand-in that asks for the real one */
export function checkVersion(result: GitResult): void {
  const found = /^git version (\d+)\.(\d+)\S*/.exec(result.output);
  if (found === null) throw notInstalled(process.platform, new Error(result.words));
  const [major, minor] = [Number(found[1]), Number(found[2])];
  if (major < OLDEST[0] || (major === OLDEST[0] && minor < OLDEST[1])) {
    throw new RequestError(
      `git ${major}.${minor} is too old: ${OLDEST.join('.')} or newer is needed, which can be told to start no program that a repository names. Update git.`,
    );
  }
}
