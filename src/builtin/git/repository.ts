import { RequestError } from '../request-error';
import type { Setting } from './git-environment';
import { describeFailure } from './git-failure';
import type { GitProgram, GitResult, GitRun } from './git-program';

interface RepositoryParts {
  readonly program: GitProgram;
  /** The open folder, absolute and true. */
  readonly folder: string;
  readonly signal: AbortSignal;
  readonly bare: boolean;
  /** Whether the open folder is in the repository's work tree. */
  readonly hasWorkTree: boolean;
  readonly shallow: boolean;
  /** The open folder's path in the repository, with `/` at its end; empty for its top. One character for each byte. */
  readonly prefix: string;
  show(names: readonly string[]): string;
}

type Options = Partial<Pick<GitRun, 'maxBytes' | 'input' | 'settings' | 'onOutput'>>;

/** The repository around an open folder, for one request. Only what is in the open folder is shown of it. */
export class Repository {
  readonly #parts: RepositoryParts;

  constructor(parts: RepositoryParts) {
    this.#parts = parts;
  }

  /** Whether older commits were left out when it was cloned. */
  get shallow(): boolean {
    return this.#parts.shallow;
  }

  get folder(): string {
    return this.#parts.folder;
  }

  /** @throws RequestError with what git's failure means */
  async run(args: readonly string[], options: Options = {}): Promise<GitResult> {
    const result = await this.tryRun(args, options);
    if (result.code !== 0) throw describeFailure(args[0] ?? '', result);
    return result;
  }

  /** The same with the failure given back. */
  tryRun(args: readonly string[], options: Options = {}): Promise<GitResult> {
    const { program, folder, signal } = this.#parts;
    return program.run({ folder, signal, args, ...options });
  }

  /** `--` and what limits a command to these names, or to the open folder. */
  limitTo(names: readonly string[]): readonly string[] {
    if (names.length > 0) return ['--', names.join('/')];
    return this.#parts.prefix === '' ? ['--'] : ['--', '.'];
  }

  /** A path that git gives from the open folder, as a caller writes it. */
  shown(path: string): string {
    return this.#parts.show(decode(path).split('/'));
  }

  /** The same for one that git gives from the repository's top; nothing when it is outside the open folder. */
  shownFromTop(path: string): string | undefined {
    const { prefix } = this.#parts;
    return path.startsWith(prefix) ? this.shown(path.slice(prefix.length)) : undefined;
  }

  /** @throws RequestError when there are no files to compare, only history */
  needWorkTree(): void {
    if (this.#parts.hasWorkTree) return;
    const why = this.#parts.bare
      ? 'This is a bare repository: it has history and no files'
      : 'The files of this repository are not in the open folder';
    throw new RequestError(`${why}. log and show work, and diff with from and to.`);
  }

  /**
   * Settings that keep git from starting the programs that change a file's content when it is compared (`filter.<name>.clean`). Their
   * names are the repository's to choose, so each request asks for them. Files kept elsewhere by such a filter (Git LFS) then show as
   * their placeholders.
   */
  async withoutFilters(): Promise<readonly Setting[]> {
    const args = ['config', '--null', '--name-only', '--get-regexp', '^filter\\.'];
    const { output } = await this.tryRun(args);
    const keys = output.split('\0').map((key) => /^filter\.([\s\S]+)\.[^.]+$/.exec(key)?.[1]);
    const names = new Set(keys.flatMap((name) => (name === undefined ? [] : [decode(name)])));
    return [...names].flatMap((name): Setting[] => [
      [`filter.${name}.clean`, ''],
      [`filter.${name}.smudge`, ''],
      [`filter.${name}.process`, ''],
      [`filter.${name}.required`, 'false'],
    ]);
  }
}

/** Text of git's output, which has one character for each byte. What is not UTF-8 is marked as lost. */
export function decode(bytes: string): string {
  return Buffer.from(bytes, 'latin1').toString('utf8');
}
