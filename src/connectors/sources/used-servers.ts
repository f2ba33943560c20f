import { isRecord } from '../../shared/entry-reader';

/** Names of servers by the file that declares them, as `connecta.useServers` writes it. */
export type UsedServers = ReadonlyMap<string, ReadonlySet<string>>;

/**
 * Reads what is kept of a choice, each value in the form of the setting: what any of them names is used. What cannot be
 * understood is left out, and `onInvalid` hears where.
 */
export function usedServersFrom(
  values: readonly unknown[],
  onInvalid: (where: string) => void,
): UsedServers {
  const used = new Map<string, Set<string>>();
  for (const value of values) {
    if (value === undefined) continue;
    if (!isRecord(value)) {
      onInvalid('connecta.useServers');
      continue;
    }
    for (const [file, names] of Object.entries(value)) {
      if (!Array.isArray(names) || !names.every((name) => typeof name === 'string')) {
        onInvalid(`connecta.useServers.${file}`);
        continue;
      }
      used.set(file, new Set([...(used.get(file) ?? []), ...names]));
    }
  }
  return used;
}

/** The setting's value for these servers; undefined when there are none, so that the setting goes. */
export function settingOf(used: UsedServers): Record<string, string[]> | undefined {
  const kept = [...used].filter(([, names]) => names.size > 0);
  if (kept.length === 0) return undefined;
  return Object.fromEntries(kept.map(([file, names]) => [file, [...names]]));
}
