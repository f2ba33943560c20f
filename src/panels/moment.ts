/**
 * A moment for a person: `14:02` on the same day, else with the day, and with the year where that is another.
 * @param at and `now`: milliseconds since 1970
 * @param locale BCP 47; `timeZone` an IANA name, the machine's when left out
 */
export function describeMoment(
  at: number,
  now: number,
  { locale, timeZone }: { readonly locale: string; readonly timeZone?: string },
): string {
  const format = (moment: number, fields: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...fields, timeZone }).format(moment);
  const day = { year: 'numeric', month: 'numeric', day: 'numeric' } as const;
  const time = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
  if (format(at, day) === format(now, day)) return format(at, time);
  const sameYear = format(at, { year: 'numeric' }) === format(now, { year: 'numeric' });
  return format(at, {
    day: 'numeric',
    month: 'short',
    ...(sameYear ? {} : { year: 'numeric' }),
    ...time,
  });
}
