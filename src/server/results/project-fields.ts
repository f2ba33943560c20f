import { selectPath } from './field-path';
import { schemaFields } from './schema-fields';

/** The key under which a projection speaks about itself; a field of that name forces the envelope. */
const OWN_KEY = '$connecta';
const MAX_AVAILABLE = 20;

/**
 * The fields of a result, as `{ path: value }`. When one is missing, or missing in part of an array, an envelope says
 * which, and what the tool's output schema knows about it (contract §3.4).
 */
export function projectFields(
  value: unknown,
  fields: readonly string[],
  outputSchema: unknown,
): unknown {
  const data: Record<string, unknown> = {};
  const unmatched: string[] = [];
  const partial: string[] = [];
  for (const field of fields) {
    const selection = selectPath(value, field);
    if (selection.kind === 'missing') unmatched.push(field);
    else {
      if (selection.kind === 'partial') partial.push(field);
      // Own, whatever its name: `__proto__` is a path like any other.
      Object.defineProperty(data, field, {
        value: selection.value,
        enumerable: true,
        configurable: true,
        writable: true,
      });
    }
  }
  if (unmatched.length === 0 && partial.length === 0 && !fields.includes(OWN_KEY)) return data;
  return {
    data,
    [OWN_KEY]: { ...aboutMisses(unmatched, partial), ...aboutSchema(unmatched, outputSchema) },
  };
}

function aboutMisses(unmatched: readonly string[], partial: readonly string[]) {
  return {
    type: 'field_projection',
    unmatchedFields: unmatched,
    ...(partial.length === 0 ? {} : { partialFields: partial }),
    ...(unmatched.length === 0
      ? {}
      : { hint: 'Paths are keys joined by dots; key[] goes into each element of an array.' }),
  };
}

function aboutSchema(unmatched: readonly string[], outputSchema: unknown) {
  const known = schemaFields(outputSchema);
  if (!known || unmatched.length === 0) return {};
  const declared = unmatched.filter((field) => known.paths.includes(field));
  const invalid =
    known.coverage === 'complete' ? unmatched.filter((field) => !known.paths.includes(field)) : [];
  const available = known.paths.slice(0, MAX_AVAILABLE);
  return {
    schemaCoverage: known.coverage,
    ...(declared.length === 0 ? {} : { schemaDeclared: declared }),
    ...(invalid.length === 0 ? {} : { invalidFields: invalid }),
    ...(available.length === 0 ? {} : { availableFields: available }),
    ...(known.paths.length > MAX_AVAILABLE ? { availableFieldsTruncated: true } : {}),
  };
}
