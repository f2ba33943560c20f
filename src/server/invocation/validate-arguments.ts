import { type OutputUnit, type Schema, Validator } from '@cfworker/json-schema';
import { isPlainObject } from '../plain-object';
import { isSurelyQuick } from './check-cost';
import { followRefs, schemaAt } from './schema-location';
import { DeadlineExceeded, withinDeadline } from './within-deadline';

/** One finding of contract E8. Never a value of the caller. */
export interface ValidationIssue {
  /** JSON Pointer into the arguments; `/` is the whole. */
  readonly path: string;
  /** The schema keyword that failed. */
  readonly code: string;
  /** A type, or a fixed phrase. */
  readonly expected: string;
}

export interface ValidationReport {
  readonly issues: readonly ValidationIssue[];
  readonly truncated?: true;
}

export type ValidationVerdict =
  | { readonly kind: 'valid' }
  | { readonly kind: 'invalid'; readonly report: ValidationReport }
  /** The schema itself cannot be evaluated, or not in time. */
  | { readonly kind: 'unusable'; readonly reason: string };

const MAX_ISSUES = 3;
const MAX_PATH = 256;
const MAX_CODE = 64;
const MAX_EXPECTED = 128;
/** A connector's schema decides how long its check takes, on the thread that serves everybody. */
const DEADLINE_MS = 250;

/** Keywords that only say "something below failed"; what failed below has its own finding. */
const WRAPPERS = new Set(
  '$ref $recursiveRef allOf if properties patternProperties additionalProperties unevaluatedProperties items prefixItems additionalItems unevaluatedItems propertyNames dependentSchemas'.split(
    ' ',
  ),
);

const EXPECTED: Readonly<Record<string, string>> = {
  additionalProperties: 'no additional properties',
  required: 'a value',
  dependentRequired: 'the properties that belong together',
  dependencies: 'the properties that belong together',
  enum: 'one of the allowed values',
  const: 'the one allowed value',
  anyOf: 'a value that fits one of the alternatives',
  oneOf: 'a value that fits exactly one of the alternatives',
  not: 'a value that does not fit the excluded shape',
  format: 'a string in the declared format',
  pattern: 'a string that matches the declared pattern',
  minLength: 'a longer string',
  maxLength: 'a shorter string',
  minimum: 'a larger number',
  exclusiveMinimum: 'a larger number',
  maximum: 'a smaller number',
  exclusiveMaximum: 'a smaller number',
  multipleOf: 'a multiple of the declared number',
  minItems: 'more items',
  maxItems: 'fewer items',
  uniqueItems: 'items that differ',
  contains: 'the declared items',
  minProperties: 'more properties',
  maxProperties: 'fewer properties',
};

const validators = new WeakMap<object, Validator>();
/** A machine that sleeps or stalls can be what was slow: the schema is to blame only when it happens again and again. */
const MAX_LATE = 3;
/** How often checks against a schema were too slow. Each held everybody up, so there is an end to the tries. */
const late = new WeakMap<object, number>();

/** Checks arguments against a tool's input schema (contract E8). No schema accepts every object. */
export function validateArguments(schema: unknown, args: unknown): ValidationVerdict {
  if (!isPlainObject(args)) {
    return invalid([{ path: '/', code: 'type', expected: 'object' }]);
  }
  if (!isPlainObject(schema)) return { kind: 'valid' };
  const lateSoFar = late.get(schema) ?? 0;
  if (lateSoFar >= MAX_LATE) {
    return { kind: 'unusable', reason: `it took longer than ${DEADLINE_MS} ms, ${MAX_LATE} times` };
  }
  try {
    if (isSurelyQuick(schema, args)) return check(schema, args);
    return withinDeadline(DEADLINE_MS, () => check(schema, args));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    if (error instanceof DeadlineExceeded) late.set(schema, lateSoFar + 1);
    return { kind: 'unusable', reason };
  }
}

function check(schema: Record<string, unknown>, args: unknown): ValidationVerdict {
  const result = validatorFor(schema).validate(args);
  return result.valid ? { kind: 'valid' } : invalid(issuesOf(schema, result.errors));
}

function validatorFor(schema: Record<string, unknown>): Validator {
  const known = validators.get(schema);
  if (known) return known;
  // The validator writes into the schema it is given; ours is a copy, and a cyclic schema fails here.
  const validator = new Validator(structuredClone(schema) as Schema, draftOf(schema), false);
  validators.set(schema, validator);
  return validator;
}

function draftOf(schema: Record<string, unknown>): '4' | '7' | '2019-09' | '2020-12' {
  const declared = String(schema.$schema ?? '');
  if (declared.includes('draft-04')) return '4';
  if (/draft-0[67]/.test(declared)) return '7';
  return declared.includes('2019-09') ? '2019-09' : '2020-12';
}

function invalid(issues: readonly ValidationIssue[]): ValidationVerdict {
  const first = issues.slice(0, MAX_ISSUES);
  const report =
    issues.length > MAX_ISSUES ? { issues: first, truncated: true as const } : { issues: first };
  return { kind: 'invalid', report };
}

function issuesOf(
  schema: Record<string, unknown>,
  errors: readonly OutputUnit[],
): ValidationIssue[] {
  const alternatives = errors.filter(
    (error) => error.keyword === 'anyOf' || error.keyword === 'oneOf',
  );
  const found = new Map<string, ValidationIssue>();
  for (const error of errors) {
    if (WRAPPERS.has(error.keyword) || belongsToAlternative(error, alternatives)) continue;
    const issue = issueOf(schema, error);
    found.set(`${issue.path}\n${issue.code}`, issue);
  }
  if (found.size === 0)
    return [{ path: '/', code: 'schema', expected: 'a value that fits the schema' }];
  return [...found.values()];
}

/** What one alternative lacks says nothing while another may fit: only "none fits" is a finding. */
function belongsToAlternative(error: OutputUnit, alternatives: readonly OutputUnit[]): boolean {
  // A `false` schema reports no keyword location; then the place in the arguments has to decide.
  if (error.keyword === 'false') {
    return alternatives.some((outer) =>
      `${error.instanceLocation}/`.startsWith(`${outer.instanceLocation}/`),
    );
  }
  return alternatives.some((outer) =>
    error.keywordLocation.startsWith(`${outer.keywordLocation}/`),
  );
}

function issueOf(schema: Record<string, unknown>, error: OutputUnit): ValidationIssue {
  const pointer = error.instanceLocation.slice(1);
  if (error.keyword === 'required') return missing(schema, error, pointer);
  const code = error.keyword === 'false' ? 'additionalProperties' : error.keyword;
  const expected =
    code === 'type'
      ? typesOf(schemaAt(schema, error.keywordLocation))
      : (EXPECTED[code] ?? 'a value that fits the schema');
  return bounded(pointer, code, expected);
}

/** A missing property is reported at its own place, with the type it should have. */
function missing(
  root: Record<string, unknown>,
  error: OutputUnit,
  parentPointer: string,
): ValidationIssue {
  const key = /required property "(.*)"\.$/s.exec(error.error)?.[1] ?? '';
  const parent = schemaAt(root, error.keywordLocation.replace(/\/required$/, ''));
  const properties = isPlainObject(parent) ? parent.properties : undefined;
  const declared =
    isPlainObject(properties) && Object.hasOwn(properties, key) ? properties[key] : undefined;
  const property = followRefs(root, declared);
  const expected =
    isPlainObject(property) && property.type !== undefined ? typesOf(property.type) : 'a value';
  return bounded(`${parentPointer}/${encode(key)}`, 'required', expected);
}

function typesOf(type: unknown): string {
  if (typeof type === 'string') return type;
  return Array.isArray(type) ? type.map(String).join(' or ') : 'another type';
}

function encode(key: string): string {
  return key.replaceAll('~', '~0').replaceAll('/', '~1');
}

function bounded(pointer: string, code: string, expected: string): ValidationIssue {
  return {
    path: (pointer === '' ? '/' : pointer).slice(0, MAX_PATH),
    code: code.slice(0, MAX_CODE),
    expected: expected.slice(0, MAX_EXPECTED),
  };
}
