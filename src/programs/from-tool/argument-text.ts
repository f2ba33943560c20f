import type { Localize } from '../../shared/localize';
import type { JsonObject } from '../schema/json-schema';
import type { ArgumentField } from './argument-field';

export type ReadArgument =
  | { readonly kind: 'value'; readonly value: unknown }
  | { readonly kind: 'problem'; readonly problem: string };

/** What a person typed for an argument, as the tool takes it, or what is wrong with it. */
export function readArgument(field: ArgumentField, typed: string, t: Localize): ReadArgument {
  const { input, schema } = field;
  switch (input.kind) {
    case 'number': {
      const value = Number(typed);
      if (typed.trim() === '' || !Number.isFinite(value))
        return problem(t('This must be a number.'));
      if (input.integer && !Number.isInteger(value)) {
        return problem(t('This must be a whole number.'));
      }
      return checked(value, numberProblem(value, schema, t));
    }
    case 'json':
      try {
        return checked(JSON.parse(typed), undefined);
      } catch {
        return problem(t('This must be JSON, such as ["a", "b"] or { "a": 1 }.'));
      }
    case 'text':
    case 'choice':
      return checked(typed, textProblem(typed, field, t));
  }
}

/** An argument as it stands in its input box. */
export function argumentText(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
}

function numberProblem(value: number, schema: JsonObject, t: Localize): string | undefined {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf } = schema;
  if (typeof minimum === 'number' && value < minimum) return t('At least {0}.', minimum);
  if (typeof maximum === 'number' && value > maximum) return t('At most {0}.', maximum);
  if (typeof exclusiveMinimum === 'number' && value <= exclusiveMinimum) {
    return t('More than {0}.', exclusiveMinimum);
  }
  if (typeof exclusiveMaximum === 'number' && value >= exclusiveMaximum) {
    return t('Less than {0}.', exclusiveMaximum);
  }
  if (typeof multipleOf === 'number' && !isMultiple(value, multipleOf)) {
    return t('A multiple of {0}.', multipleOf);
  }
  return undefined;
}

/** A remainder of 0.1 is seldom exactly 0. */
function isMultiple(value: number, of: number): boolean {
  const times = value / of;
  return of > 0 && Math.abs(times - Math.round(times)) < 1e-9;
}

function textProblem(typed: string, field: ArgumentField, t: Localize): string | undefined {
  const { minLength, maxLength, pattern } = field.schema;
  if (typed === '' && field.required) return t('The tool needs this.');
  const length = [...typed].length;
  if (typeof minLength === 'number' && length < minLength) {
    return t('At least {0} characters.', minLength);
  }
  if (typeof maxLength === 'number' && length > maxLength) {
    return t('At most {0} characters.', maxLength);
  }
  if (typeof pattern === 'string' && !matches(typed, pattern)) {
    return t('This must match {0}.', pattern);
  }
  return undefined;
}

/** A pattern that is none refuses nothing: the tool will have its say. */
function matches(typed: string, pattern: string): boolean {
  try {
    return new RegExp(pattern, 'u').test(typed);
  } catch {
    return true;
  }
}

function checked(value: unknown, found: string | undefined): ReadArgument {
  return found === undefined ? { kind: 'value', value } : problem(found);
}

function problem(text: string): ReadArgument {
  return { kind: 'problem', problem: text };
}
