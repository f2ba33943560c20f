import { invalidArgs } from '../invocation/failures';
import { isPlainObject } from '../plain-object';

export const SEARCH_LIMIT = { default: 8, max: 100 } as const;
export const SAFETY = ['readOnly', 'approvalRequired', 'all'] as const;
export const SCHEMA_FORMATS = ['compact', 'json'] as const;

/** A search, checked (contract §2.3). */
export interface SearchRequest {
  readonly query: string;
  readonly connector: string | undefined;
  readonly safety: (typeof SAFETY)[number];
  readonly limit: number;
  readonly offset: number;
  readonly fullDescriptions: boolean;
  readonly includeSchemas: (typeof SCHEMA_FORMATS)[number] | undefined;
  readonly includeSchemaKeys: boolean;
}

/** Checks what a program gave to `connecta.search`; a text is the query. Throws `invalid_args` (S3). */
export function parseSearch(given: unknown): SearchRequest {
  const args = typeof given === 'string' ? { query: given } : (given ?? {});
  if (!isPlainObject(args)) throw invalidArgs('connecta.search takes { query, connector, … }.');
  return {
    query: optional(args, 'query', isString, 'text') ?? '',
    connector: optional(args, 'connector', isString, 'the id of a connector'),
    safety: oneOf(args, 'safety', SAFETY) ?? 'all',
    limit:
      optional(args, 'limit', isLimit, `a whole number from 1 to ${SEARCH_LIMIT.max}`) ??
      SEARCH_LIMIT.default,
    offset: Math.max(0, optional(args, 'offset', Number.isSafeInteger, 'a whole number') ?? 0),
    fullDescriptions: optional(args, 'fullDescriptions', isBoolean, 'true or false') ?? false,
    includeSchemas: oneOf(args, 'includeSchemas', SCHEMA_FORMATS),
    includeSchemaKeys: optional(args, 'includeSchemaKeys', isBoolean, 'true or false') ?? true,
  };
}

function optional<T>(
  args: Record<string, unknown>,
  key: string,
  fits: ((value: unknown) => value is T) | ((value: unknown) => boolean),
  expected: string,
): T | undefined {
  const value = args[key];
  if (value === undefined || value === null) return undefined;
  if (!fits(value)) throw invalidArgs(`"${key}" of connecta.search is ${expected}.`);
  return value as T;
}

function oneOf<const T extends string>(
  args: Record<string, unknown>,
  key: string,
  values: readonly T[],
): T | undefined {
  const fits = (value: unknown): value is T => values.some((each) => each === value);
  return optional(args, key, fits, values.map((value) => `"${value}"`).join(' or '));
}

const isString = (value: unknown): value is string => typeof value === 'string';
const isBoolean = (value: unknown): value is boolean => typeof value === 'boolean';
const isLimit = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) >= 1 && Number(value) <= SEARCH_LIMIT.max;
