import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import ignore, { type Ignore } from 'ignore';

/** Git compares names as the platform's usual file system does. */
const OPTIONS = { ignorecase: process.platform === 'win32' || process.platform === 'darwin' };
const RULES_FILE = '.gitignore';
/** Rules longer than this are not written by people; reading them would only cost memory. */
const MAX_RULES_BYTES = 1_000_000;

/**
 * What git ignores in one folder: the rules of its own .gitignore and of every folder above it, up to the top of the
 * repository (or the start, where there is none). A deeper rule beats a higher one, a later line an earlier one, and
 * nothing inside an ignored folder comes back.
 *
 * Not looked at: a person's global ignore file, and git's index (a committed file that a rule matches counts as ignored).
 */
export class IgnoreScope {
  private constructor(
    /** Absent when there is none at all: most folders without a repository, and quicker so. */
    private readonly rules: Ignore | undefined,
    /** Absolute path of the folder. */
    private readonly folder: string,
    /** The folder's path below the top of the repository, with `/` at its end unless it is the top. */
    private readonly below: string,
  ) {}

  /**
   * The scope of `folder` (absolute), with the rules of the repository around it. A folder that the repository around
   * it ignores as a whole (a home folder kept in git, say) stands for itself: a person opened it, so it is wanted.
   */
  static async open(folder: string): Promise<IgnoreScope> {
    const top = (await repositoryAround(folder)) ?? folder;
    let scope = await IgnoreScope.startAt(top);
    for (const name of path.relative(top, folder).split(path.sep).filter(Boolean)) {
      if (scope.ignores(name, true)) return IgnoreScope.startAt(folder);
      scope = await scope.enter(name);
    }
    return scope;
  }

  private static async startAt(top: string): Promise<IgnoreScope> {
    const exclude = await linesOf(path.join(top, '.git', 'info', 'exclude'));
    return new IgnoreScope(undefined, top, '').with(exclude).withOwnRules();
  }

  /** Whether git ignores this entry of the folder. Its own `.git` counts as ignored. */
  ignores(name: string, isFolder: boolean): boolean {
    if (name === '.git') return true;
    return this.rules?.ignores(`${this.below}${name}${isFolder ? '/' : ''}`) === true;
  }

  /** The scope of a folder in this one, with that folder's own rules. */
  enter(name: string): Promise<IgnoreScope> {
    return this.child(name).withOwnRules();
  }

  /** The scope of a folder in this one, before its own rules are read. */
  child(name: string): IgnoreScope {
    return new IgnoreScope(this.rules, path.join(this.folder, name), `${this.below}${name}/`);
  }

  /** The same folder with its own .gitignore added. */
  async withOwnRules(): Promise<IgnoreScope> {
    return this.with(await linesOf(path.join(this.folder, RULES_FILE)));
  }

  private with(lines: readonly string[]): IgnoreScope {
    if (lines.length === 0) return this;
    const rules = ignore(OPTIONS);
    if (this.rules !== undefined) rules.add(this.rules);
    rules.add(lines.map((line) => ({ pattern: anchorBelow(this.below, line) })));
    return new IgnoreScope(rules, this.folder, this.below);
  }
}

/** A line of a nested .gitignore, written as if it stood at the top of the repository. */
function anchorBelow(below: string, line: string): string {
  if (below === '') return line;
  const negative = line.startsWith('!');
  const body = negative ? line.slice(1) : line;
  const anchored = /\/(?!\s*$)/.test(body);
  const prefix = below.replace(/[\\*?[\]]/g, '\\$&');
  return `${negative ? '!' : ''}/${prefix}${anchored ? body.replace(/^\//, '') : `**/${body}`}`;
}

async function linesOf(file: string): Promise<string[]> {
  try {
    const info = await stat(file);
    if (!info.isFile() || info.size > MAX_RULES_BYTES) return [];
    const text = (await readFile(file, 'utf8')).replace(/^\uFEFF/, '');
    return text.split(/\r?\n/).filter((line) => line.trim() !== '' && !line.startsWith('#'));
  } catch {
    // No file, or none that can be read: git goes on without it too.
    return [];
  }
}

async function repositoryAround(folder: string): Promise<string | undefined> {
  for (let at = folder; ; at = path.dirname(at)) {
    const found = await stat(path.join(at, '.git')).then(
      () => true,
      () => false,
    );
    if (found) return at;
    if (path.dirname(at) === at) return undefined;
  }
}
