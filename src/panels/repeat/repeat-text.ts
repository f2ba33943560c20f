import type { Localize } from '../../shared/localize';
import type { RepeatInterval } from './repeat-state';

/** An interval as it stands in a title or a line: `10 s`, `1 min`. */
export function intervalText(every: RepeatInterval, t: Localize): string {
  return every < 60_000 ? t('{0} s', every / 1000) : t('{0} min', every / 60_000);
}

/** The name of a panel's tab, with what is special about it. */
export function panelTitle(
  name: string,
  { pinned, every }: { readonly pinned: boolean; readonly every: RepeatInterval | undefined },
  t: Localize,
): string {
  if (every === undefined) return pinned ? t('{0} (pinned)', name) : name;
  const interval = intervalText(every, t);
  return pinned
    ? t('{0} (pinned, every {1})', name, interval)
    : t('{0} (every {1})', name, interval);
}
