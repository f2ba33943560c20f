/**
 * For every command that compares: no program of the repository's starts, the form is fixed, submodules are judged by
 * their commit alone, and only what is in the open folder is compared, with paths from it.
 */
export const DIFF_OPTIONS: readonly string[] = [
  '--no-ext-diff',
  '--no-textconv',
  '--no-color',
  '--ignore-submodules=dirty',
  '--submodule=short',
  '--find-renames',
  '--relative',
];

/** One patch for each file, which `readPatches` can tell apart. */
export const PATCH_OPTIONS: readonly string[] = [
  '--patch',
  '--unified=3',
  '--inter-hunk-context=0',
  '--src-prefix=a/',
  '--dst-prefix=b/',
  '--word-diff=none',
];
