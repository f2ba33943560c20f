import { isObject, type JsonObject } from '../schema/json-schema';

/** Keys from an answer down to a part of it; empty for the answer itself. */
export type AnswerPath = readonly string[];

/**
 * Where in an answer the rows are, and how they become objects. `list`: they are. `values`: each becomes the field
 * `value`. `numbers`, `records`: the fields of an object, whose names become the field `name`. `found`: nobody knows yet,
 * the view looks for a list in each answer.
 */
export interface AnswerRows {
  readonly kind: 'list' | 'values' | 'numbers' | 'records' | 'found';
  readonly path: AnswerPath;
}

/** Lists deeper in an answer are parts of something else. */
const MAX_DEPTH = 3;
/** An object with fewer fields is a thing, not a list of things. */
const FEWEST_FIELDS = 3;

/** The part of an answer that a table shows: its largest list, the nearer one where two are alike. */
export function findRows(answer: unknown): AnswerRows | undefined {
  const lists = listsIn(answer, []);
  const [largest] = lists.sort((a, b) => weightOf(b) - weightOf(a));
  if (largest)
    return { kind: largest.list.every(isObject) ? 'list' : 'values', path: largest.path };
  return mapRows(answer) ?? (isEmpty(answer) ? { kind: 'found', path: [] } : undefined);
}

/** Nothing, or nothing but lists without anything in them: what will be there can't be told. */
function isEmpty(answer: unknown): boolean {
  if (answer === undefined || answer === null) return true;
  const parts = Array.isArray(answer) || !isObject(answer) ? [answer] : Object.values(answer);
  return parts.every((part) => Array.isArray(part) && part.length === 0);
}

/** The rows as the written program takes them; its source says the same (see rows-source.ts). */
export function rowsIn(answer: unknown, { kind, path }: AnswerRows): readonly JsonObject[] {
  const found = partOf(answer, path);
  const fields = isObject(found) ? Object.entries(found) : [];
  switch (kind) {
    case 'list':
      return Array.isArray(found) ? found.filter(isObject) : [];
    case 'values':
      return Array.isArray(found) ? found.map((value) => ({ value })) : [];
    case 'numbers':
      return fields.map(([name, value]) => ({ name, value }));
    case 'records':
      return fields.map(([name, row]) => ({ name, ...(isObject(row) ? row : {}) }));
    case 'found':
      return [];
  }
}

function partOf(answer: unknown, path: AnswerPath): unknown {
  let found = answer;
  for (const key of path) {
    found = isObject(found) && Object.hasOwn(found, key) ? found[key] : undefined;
  }
  return found;
}

interface FoundList {
  readonly path: AnswerPath;
  readonly list: readonly unknown[];
}

function listsIn(value: unknown, path: AnswerPath): FoundList[] {
  if (Array.isArray(value)) return value.length === 0 ? [] : [{ path, list: value }];
  if (!isObject(value) || path.length === MAX_DEPTH) return [];
  return Object.entries(value).flatMap(([key, part]) => listsIn(part, [...path, key]));
}

/** Objects say more than single values, and what lies near says more than what lies deep. */
function weightOf({ path, list }: FoundList): number {
  const rows = list.every(isObject) ? 1_000_000 : 0;
  return (rows + Math.min(list.length, 999_999)) / (1 + path.length ** 2 / 100);
}

function mapRows(answer: unknown): AnswerRows | undefined {
  const values = isObject(answer) ? Object.values(answer) : [];
  if (values.length < FEWEST_FIELDS) return undefined;
  if (values.every((value) => typeof value === 'number')) return { kind: 'numbers', path: [] };
  return values.every(isObject) && alike(values) ? { kind: 'records', path: [] } : undefined;
}

/** Whether all have the first one's fields, so that they are of one kind. */
function alike(rows: readonly JsonObject[]): boolean {
  const first = Object.keys(rows[0] ?? {});
  return first.length > 0 && rows.every((row) => first.every((key) => Object.hasOwn(row, key)));
}
