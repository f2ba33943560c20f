import { isDeepStrictEqual } from 'node:util';
import type { Expectation } from './contract-case';
import { atPath } from './json-path';

/** What one step brought, for its expectations to look at. */
export interface Observation {
  /** The whole JSON-RPC response. */
  readonly response: Readonly<Record<string, unknown>>;
  readonly elapsedMs: number;
  /** Of the whole case up to now. */
  readonly events: readonly unknown[];
  readonly calls: Readonly<Record<string, number>>;
  readonly listCalls: Readonly<Record<string, number>>;
}

type Check = (actual: unknown, expected: unknown, row: Expectation, seen: Observation) => boolean;

const CHECKS: Readonly<Record<string, Check>> = {
  eq: (actual, expected) => isDeepStrictEqual(asJson(actual), asJson(expected)),
  superset,
  eventuallySuperset: superset,
  contains: (actual, expected) => isText(actual) && actual.includes(text(expected)),
  notContains: (actual, expected) => !isText(actual) || !actual.includes(text(expected)),
  jsonNotContains: (actual, expected) =>
    list(expected).every((part) => !JSON.stringify(actual ?? null).includes(text(part))),
  matches: (actual, expected) => isText(actual) && pattern(expected).test(actual),
  matchesOr: (actual, expected) =>
    isText(actual) && list(expected).some((source) => pattern(source).test(actual)),
  absent: (actual) => actual === undefined,
  present: (actual) => actual !== undefined,
  falsy: (actual) => !actual,
  length: (actual, expected) =>
    (Array.isArray(actual) || isText(actual)) && actual.length === expected,
  maxLength: (actual, expected) => isText(actual) && actual.length <= number(expected),
  maxBytes: (actual, expected) => isText(actual) && Buffer.byteLength(actual) <= number(expected),
  maxJson: (actual, expected) =>
    actual !== undefined && JSON.stringify(actual).length <= number(expected),
  lte: (actual, expected) => typeof actual === 'number' && actual <= number(expected),
  gte: (actual, expected) => typeof actual === 'number' && actual >= number(expected),
  type: (actual, expected) => typeof actual === expected,
  keys: (actual, expected) =>
    typeof actual === 'object' &&
    actual !== null &&
    isDeepStrictEqual(Object.keys(actual).sort(), list(expected).map(text).sort()),
  setOfNames: (actual, expected) =>
    isDeepStrictEqual(
      list(actual)
        .map((item) => text(atPath(item, 'name')))
        .sort(),
      list(expected).map(text).sort(),
    ),
  oneOf: (actual, expected) => list(expected).some((one) => isDeepStrictEqual(one, actual)),
  mapEq: (actual, expected, row) =>
    isDeepStrictEqual(
      list(actual).map((item) => atPath(item, row.field ?? '') ?? null),
      expected,
    ),
  jsonEqualsStructured: (actual, _expected, _row, seen) =>
    isDeepStrictEqual(JSON.parse(text(actual)), atPath(seen.response, 'result.structuredContent')),
};

/** Says what is wrong with one row, or nothing when it holds. An unknown operation never holds. */
export function checkRow(row: Expectation, seen: Observation): string | undefined {
  const actual = atPath(rootOf(seen), row.at);
  const check = CHECKS[row.op];
  if (check === undefined) return `${row.at}: there is no operation ${row.op}`;
  let held = false;
  let why = '';
  try {
    held = check(actual, row.value, row, seen);
  } catch (error) {
    why = ` (${String(error)})`;
  }
  if (held) return undefined;
  return `${row.at} ${row.op} ${short(row.value)}, but it is ${short(actual)}${why}`;
}

/** Whether a row may come true a little later than the answer that it belongs to. */
export function mayComeLater(row: Expectation): boolean {
  return row.op.startsWith('eventually');
}

function rootOf(seen: Observation): Record<string, unknown> {
  const first = atPath(seen.response, 'result.content[0].text');
  return {
    ...seen.response,
    $text: first,
    $env: parsed(first),
    $raw: JSON.stringify(seen.response),
    $failed: 'error' in seen.response || atPath(seen.response, 'result.isError') === true,
    $elapsedMs: seen.elapsedMs,
    $events: seen.events,
    $calls: seen.calls,
    $listCalls: seen.listCalls,
  };
}

function superset(actual: unknown, expected: unknown): boolean {
  if (typeof expected !== 'object' || expected === null) return isDeepStrictEqual(actual, expected);
  if (Array.isArray(expected)) {
    return (
      Array.isArray(actual) &&
      actual.length === expected.length &&
      expected.every((part, index) => superset(actual[index], part))
    );
  }
  return (
    typeof actual === 'object' &&
    actual !== null &&
    Object.entries(expected).every(([key, part]) => superset(Reflect.get(actual, key), part))
  );
}

function parsed(source: unknown): unknown {
  try {
    return isText(source) ? JSON.parse(source) : undefined;
  } catch {
    return undefined;
  }
}

function asJson(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value ?? null));
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

function text(value: unknown): string {
  if (!isText(value)) throw new TypeError(`${short(value)} is no text`);
  return value;
}

function number(value: unknown): number {
  if (typeof value !== 'number') throw new TypeError(`${short(value)} is no number`);
  return value;
}

function list(value: unknown): readonly unknown[] {
  if (!Array.isArray(value)) throw new TypeError(`${short(value)} is no list`);
  return value;
}

/** A leading `(?i)` asks for either case, which JavaScript writes as a flag. */
function pattern(source: unknown): RegExp {
  const written = text(source);
  return written.startsWith('(?i)') ? new RegExp(written.slice(4), 'i') : new RegExp(written);
}

function short(value: unknown): string {
  const written = JSON.stringify(value) ?? 'undefined';
  return written.length > 400 ? `${written.slice(0, 400)}…` : written;
}
