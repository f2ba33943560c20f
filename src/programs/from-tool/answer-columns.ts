import { isObject, type JsonObject } from '../schema/json-schema';

/** `seconds`: a time, counted from 1970. `hash`: a long one, or a list of them, told by its beginning. `nested`: a list or object. `long`: more text than a cell should hold. */
export type ColumnKind =
  | 'text'
  | 'hash'
  | 'number'
  | 'id'
  | 'date'
  | 'seconds'
  | 'flag'
  | 'nested'
  | 'long';

export interface Column {
  readonly name: string;
  readonly kind: ColumnKind;
}

/** So many rows tell what is in a column. */
const SAMPLE = 200;
const LONG_TEXT = 160;
const ISO_DATE = /^\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d.*)?$/;
const HASH = /^[0-9a-f]{20,}$/;
const TIME_NAME =
  /time|date|(?:^|[_a-z])at$|created|updated|modified|since|until|stamp|seen|when|expires|due/i;
/** Numbers that name something: nobody adds them up. */
const ID_NAME =
  /(?:^|_)(?:id|ids|no|nr|number|line|index|port|year|version|key|code|pid)$|(?:Id|Ids|No|Number|Line|Index|Port|Year)$/;

/** What is in the rows, by first appearance. Rows without a field say nothing about it. */
export function columnsOf(rows: readonly JsonObject[]): readonly Column[] {
  const values = new Map<string, unknown[]>();
  for (const row of rows.slice(0, SAMPLE)) {
    for (const [name, value] of Object.entries(row)) {
      const seen = values.get(name) ?? [];
      if (value !== null && value !== undefined) seen.push(value);
      values.set(name, seen);
    }
  }
  return [...values].map(([name, seen]) => ({ name, kind: kindOf(name, seen) }));
}

/** The columns that a table has room for, what reads well in a cell first. */
export function shownColumns(columns: readonly Column[], most: number): readonly Column[] {
  const last = (column: Column) => column.kind === 'nested' || column.kind === 'long';
  const kept = new Set(
    [...columns.filter((c) => !last(c)), ...columns.filter(last)].slice(0, most),
  );
  return columns.filter((column) => kept.has(column));
}

function kindOf(name: string, values: readonly unknown[]): ColumnKind {
  const all = (fits: (value: unknown) => boolean) => values.length > 0 && values.every(fits);
  if (all((value) => typeof value === 'boolean')) return 'flag';
  if (all((value) => typeof value === 'number')) return numberKind(name, values as number[]);
  if (all(isDateText)) return 'date';
  if (all((value) => [value].flat().every(isHash))) return 'hash';
  if (values.some((value) => Array.isArray(value) || isObject(value))) return 'nested';
  return values.some(isLong) ? 'long' : 'text';
}

function numberKind(name: string, values: readonly number[]): ColumnKind {
  if (TIME_NAME.test(name)) {
    if (values.every((value) => value > 1e11 && value < 1e14)) return 'date';
    if (values.every((value) => value > 1e8 && value < 1e11)) return 'seconds';
  }
  return ID_NAME.test(name) ? 'id' : 'number';
}

function isDateText(value: unknown): boolean {
  return typeof value === 'string' && ISO_DATE.test(value) && !Number.isNaN(Date.parse(value));
}

function isHash(value: unknown): boolean {
  return typeof value === 'string' && HASH.test(value);
}

function isLong(value: unknown): boolean {
  return typeof value === 'string' && (value.length > LONG_TEXT || value.includes('\n'));
}
