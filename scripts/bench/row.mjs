/**
 * One line of the table. `value` and `base` in `unit`; `bar` says in words what `meets` decides.
 *
 * @param {{ row: string, work: string, value: number, unit?: string, baseline?: string, base?: number, bar: string,
 *   meets?: boolean, note?: string }} line
 */
export function row({ unit = 'ms', ...line }) {
  const ratio = line.base === undefined ? {} : { ratio: line.value / line.base };
  return { ...line, unit, ...ratio };
}

/** A line whose value may exceed its baseline by so much. */
export function atMostMore(line, more) {
  const { value, base } = line;
  return row({ ...line, bar: `≤ + ${more} ${line.unit ?? 'ms'}`, meets: value <= base + more });
}

/** A line whose value may be so many times its baseline. */
export function atMostTimes(line, times) {
  const { value, base } = line;
  return row({ ...line, bar: `≤ ${times} ×`, meets: value <= base * times });
}

/** A line whose value has a bound of its own. */
export function atMost(line, most) {
  return row({ ...line, bar: `≤ ${most} ${line.unit ?? 'ms'}`, meets: line.value <= most });
}
