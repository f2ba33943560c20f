import { isRefusedName } from '../refused-names';
import { RequestError } from '../request-error';
import { type Root, type Roots, realRoot } from '../roots';
import { describeFailure } from './git-failure';
import type { GitProgram } from './git-program';
import { Repository } from './repository';

/** What the git tools answer from. */
export interface GitSource {
  readonly roots: Roots;
  readonly program: GitProgram;
}

/** What a caller asks about: a repository, and a path in it; no names mean all of the open folder. */
export interface Target {
  readonly repository: Repository;
  readonly names: readonly string[];
}

/**
 * The repository around what the caller means by `asked`, a path as the files connector has it. Without a path it is the open
 * folder; of several, the first that is in a repository.
 *
 * @throws RequestError when the path is refused, or there is no repository
 */
export async function findTarget(
  { roots, program }: GitSource,
  asked: string | undefined,
  signal: AbortSignal,
): Promise<Target> {
  const parsed = roots.parse(asked ?? '');
  for (const root of parsed === undefined ? roots.all : [parsed.root]) {
    const repository = await openAt(roots, program, root, signal);
    if (repository) return { repository, names: parsed?.names ?? [] };
  }
  const which =
    parsed === undefined
      ? 'None of the open folders is in a git repository'
      : `The folder ${JSON.stringify(parsed.root.name)} is not in a git repository`;
  throw new RequestError(`${which}. Open a clone, or run "git init" in it.`);
}

async function openAt(
  roots: Roots,
  program: GitProgram,
  root: Root,
  signal: AbortSignal,
): Promise<Repository | undefined> {
  const folder = await realRoot(root);
  const result = await program.run({
    folder,
    signal,
    args: [
      'rev-parse',
      '--is-bare-repository',
      '--is-inside-work-tree',
      '--is-shallow-repository',
      '--show-prefix',
    ],
  });
  if (result.code !== 0) {
    if (/not a git repository/i.test(result.words)) return undefined;
    throw describeFailure('rev-parse', result);
  }
  const [bare, inside, shallow, ...prefix] = result.output.split('\n');
  return new Repository({
    program,
    folder,
    signal,
    bare: bare === 'true',
    hasWorkTree: inside === 'true',
    shallow: shallow === 'true',
    // A name may have a line break in it, so the prefix is all that is left but the last one.
    prefix: prefix.join('\n').replace(/\n$/, ''),
    show: (names) => roots.show(root, names),
  });
}

/** @throws RequestError for names that the files connector refuses too */
export function refuseSecretNames(shown: string, names: readonly string[]): void {
  if (!names.some(isRefusedName)) return;
  throw new RequestError(
    `${JSON.stringify(shown)} is refused: environment files, private keys and stored passwords are never shown.`,
  );
}
