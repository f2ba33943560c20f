import type { JsonObject } from '../schema/json-schema';
import type { Column } from './answer-columns';

/**
 * The chart over a table. `bars`: the largest rows by a number. `series`: a number over time. `counts`: how many rows
 * there are in each span of time, which is as many characters of an ISO time.
 */
export type Chart =
  | { readonly kind: 'bars'; readonly label: string; readonly value: string }
  | { readonly kind: 'series'; readonly date: Column; readonly value: string }
  | { readonly kind: 'counts'; readonly date: Column; readonly span: 7 | 10 | 13 };

const FEWEST_ROWS = 3;
const DAY_MS = 86_400_000;
const AMOUNT_NAME =
  /bytes|size|count|total|amount|value|score|price|cost|duration|ms$|stars|hits|lines|percent/i;
const LABEL_NAME = /^(?:name|title|path|label|key|subject|file|id)$/i;

/** What there is to draw in the rows, if anything. */
export function chartFor(
  rows: readonly JsonObject[],
  columns: readonly Column[],
): Chart | undefined {
  if (rows.length < FEWEST_ROWS) return undefined;
  const amount = prefer(
    columns.filter(({ name, kind }) => kind === 'number' && spreadOf(rows, name) > 0),
    AMOUNT_NAME,
  );
  const label = prefer(
    columns.filter(({ name, kind }) => kind === 'text' && isDistinct(rows, name)),
    LABEL_NAME,
  );
  const date = columns.find(
    (column) => isTime(column) && spreadOf(rows, column.name, (value) => timeOf(value, column)) > 0,
  );
  if (amount && date && !label) return { kind: 'series', date, value: amount.name };
  if (amount && label) return { kind: 'bars', label: label.name, value: amount.name };
  return date ? { kind: 'counts', date, span: spanOf(rows, date) } : undefined;
}

function isTime({ kind }: Column): boolean {
  return kind === 'date' || kind === 'seconds';
}

function timeOf(value: unknown, { kind }: Column): number {
  if (typeof value === 'number') return kind === 'seconds' ? value * 1000 : value;
  return typeof value === 'string' ? Date.parse(value) : Number.NaN;
}

function prefer(columns: readonly Column[], name: RegExp): Column | undefined {
  return columns.find((column) => name.test(column.name)) ?? columns[0];
}

function spreadOf(
  rows: readonly JsonObject[],
  name: string,
  read: (value: unknown) => number = Number,
) {
  let least = Number.POSITIVE_INFINITY;
  let most = Number.NEGATIVE_INFINITY;
  for (const row of rows) {
    const value = read(row[name] ?? Number.NaN);
    if (value < least) least = value;
    if (value > most) most = value;
  }
  return most > least ? most - least : 0;
}

/** Whether it tells rows apart: nearly each has another. */
function isDistinct(rows: readonly JsonObject[], name: string): boolean {
  const values = rows.map((row) => row[name]).filter((value) => typeof value === 'string');
  return values.length > 0 && new Set(values).size > 0.8 * rows.length;
}

function spanOf(rows: readonly JsonObject[], date: Column): 7 | 10 | 13 {
  const spread = spreadOf(rows, date.name, (value) => timeOf(value, date));
  if (spread < 2 * DAY_MS) return 13;
  return spread > 60 * DAY_MS ? 7 : 10;
}
