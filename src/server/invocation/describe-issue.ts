import { clampBytes } from './clamp-bytes';
import type { ValidationIssue } from './validate-arguments';

/** Longest name of an argument in a message, in bytes. Its whole path is in the finding. */
const NAME_BYTES = 80;

/** A finding of contract E8 in words, for a person: `query is missing (string)`. Never a value. */
export function describeIssue({ path, code, expected }: ValidationIssue): string {
  const name = path === '/' ? 'the whole' : clampBytes(path.slice(1), NAME_BYTES);
  if (code === 'additionalProperties') return `${name} is not an argument of it`;
  if (code !== 'required') return `${name} is not right (${expected} expected)`;
  return expected === 'a value' ? `${name} is missing` : `${name} is missing (${expected})`;
}
