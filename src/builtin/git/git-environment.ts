/** A git setting and its value. */
export type Setting = readonly [key: string, value: string];

/**
 * Settings that hold whatever the repository, or the person, has configured. A repository can come from anyone, and its settings name
 * programs: none of them may start. Some others only keep the output in the one form that is parsed here.
 */
const SETTINGS: readonly Setting[] = [
  ['core.fsmonitor', 'false'],
  ['core.hooksPath', '/dev/null'],
  ['core.pager', 'cat'],
  ['core.quotePath', 'true'],
  // With it git would write the index, although it is told to take no locks.
  ['diff.autoRefreshIndex', 'false'],
  ['diff.orderFile', '/dev/null'],
  ['diff.suppressBlankEmpty', 'false'],
  ['log.follow', 'false'],
  ['log.showRoot', 'true'],
  ['log.showSignature', 'false'],
  ['protocol.allow', 'never'],
  ['submodule.recurse', 'false'],
];

/** Variables of git's own that say where git and its settings are; all others would point it at another repository, or make it talk. */
const KEPT =
  /^GIT_(EXEC_PATH|CEILING_DIRECTORIES|CONFIG_GLOBAL|CONFIG_SYSTEM|CONFIG_NOSYSTEM|SSL_.*)$/i;

/**
 * The environment git runs in. `more`: settings for this run alone. Settings go through the environment because on the command line a
 * name with `=` in it would be cut, and a hostile repository could choose such a name.
 */
export function gitEnvironment(
  inherited: Readonly<Record<string, string | undefined>>,
  more: readonly Setting[],
): Record<string, string> {
  const kept = Object.entries(inherited).flatMap(([name, value]) =>
    value === undefined || (/^GIT_/i.test(name) && !KEPT.test(name)) ? [] : [[name, value]],
  );
  const settings = [...SETTINGS, ...more].flatMap(([key, value], index) => [
    [`GIT_CONFIG_KEY_${index}`, key],
    [`GIT_CONFIG_VALUE_${index}`, value],
  ]);
  return {
    ...Object.fromEntries(kept),
    ...Object.fromEntries(settings),
    GIT_CONFIG_COUNT: String(SETTINGS.length + more.length),
    // No protocol at all, not even one that the repository's own settings allow by name.
    GIT_ALLOW_PROTOCOL: '',
    GIT_NO_LAZY_FETCH: '1',
    GIT_OPTIONAL_LOCKS: '0',
    GIT_TERMINAL_PROMPT: '0',
    // What git says is read by this program: in English.
    LC_ALL: 'C',
    LANGUAGE: '',
  };
}
