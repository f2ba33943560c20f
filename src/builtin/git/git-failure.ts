import { RequestError } from '../request-error';
import type { GitResult } from './git-program';

const MAX_WORDS = 300;

/** What a failed git means for the caller, and what to do about it. */
export function describeFailure(command: string, { words, code }: GitResult): RequestError {
  const owned = /detected dubious ownership in repository at '([^\n]*)'/.exec(words);
  if (owned) {
    return new RequestError(
      `Git does not trust this repository, because its folder belongs to another user of this machine. If you trust it, run in a terminal: git config --global --add safe.directory ${JSON.stringify(owned[1])}`,
    );
  }
  if (/does not have any commits yet|bad revision 'HEAD'|ambiguous argument 'HEAD'/.test(words)) {
    return noCommits();
  }
  if (/bad config|bad (boolean|numeric) config|invalid value for/.test(words)) {
    return new RequestError(`Git cannot read its settings: ${lineOf(words)}. Correct that line.`);
  }
  const ignored = /could not open object name list: ([^\n]*)/.exec(words);
  if (ignored) {
    return new RequestError(
      `The setting blame.ignoreRevsFile names a file that is not there: ${ignored[1]}. Correct it, or take it out: git config --unset blame.ignoreRevsFile`,
    );
  }
  if (
    /promisor|unable to read|missing (blob|tree|commit)|bad object|could not fetch/i.test(words)
  ) {
    return new RequestError(
      `Objects of this repository are missing here (${lineOf(words)}). It is cloned in part, or damaged: run "git fetch", or "git fsck", in a terminal.`,
    );
  }
  return new RequestError(`git ${command} failed: ${lineOf(words) || `it ended with ${code}`}.`);
}

export function noCommits(): RequestError {
  return new RequestError(
    'This repository has no commits yet. status shows what is in its folder.',
  );
}

/** The line that tells, without its mark. */
function lineOf(words: string): string {
  const lines = words.split('\n');
  const line = lines.find((text) => /^(fatal|error):/.test(text)) ?? lines[0] ?? '';
  return line
    .replace(/^(fatal|error): /, '')
    .replace(/\.$/, '')
    .slice(0, MAX_WORDS);
}
