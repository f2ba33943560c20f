import { RequestError } from '../request-error';

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const TIME = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?\s?(Z|[+-]\d{2}:?\d{2})?$/;
const AGO = /^\d{1,4} (second|minute|hour|day|week|month|year)s? ago$/;

/** @throws RequestError when it is no time; git would take any text for some time */
export function sinceOption(moment: string | undefined): readonly string[] {
  return option('since', moment, '00:00:00');
}

/** @throws RequestError when it is no time */
export function untilOption(moment: string | undefined): readonly string[] {
  return option('until', moment, '23:59:59');
}

/** `time`: of a bare day, which git would take for the present time of that day. */
function option(name: string, moment: string | undefined, time: string): readonly string[] {
  if (moment === undefined) return [];
  if (DAY.test(moment) && isDay(moment)) return [`--${name}=${moment}T${time}`];
  if (TIME.test(moment) && isDay(moment.slice(0, 10))) {
    // Git knows no parts of a second.
    return [`--${name}=${moment.replace(/\.\d+/, '')}`];
  }
  if (AGO.test(moment)) return [`--${name}=${moment}`];
  throw new RequestError(
    `${name} is no time: ${JSON.stringify(moment.slice(0, 100))}. Give a day such as "2026-03-01", an ISO time such as "2026-03-01T14:00:00Z", or "2 weeks ago".`,
  );
}

function isDay(day: string): boolean {
  const date = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day);
}
