import { connectorIdFor } from '../shared/connector-id';
import { isRecord } from '../shared/entry-reader';

/** What one scope says of one connector in `connecta.connectors`. */
type Entry = Readonly<Record<string, unknown>>;

/** What a scope says of a connector; undefined when it says nothing. `value`: the setting in that scope. */
export function entryFor(value: unknown, id: string): Entry | undefined {
  const entry = isRecord(value) ? value[keyFor(value, id)] : undefined;
  return isRecord(entry) ? entry : undefined;
}

/** A scope's value with that connector left away, or back again. Undefined when nothing is left in it. */
export function withDisabled(value: unknown, id: string, disabled: boolean): Entry | undefined {
  const { disabled: _, ...entry } = entryFor(value, id) ?? {};
  return withEntry(value, id, disabled ? { ...entry, disabled: true } : entry);
}

/**
 * A scope's value in which a person vouches for `chosen` and, of what they were shown, for nothing else. `*` says more than
 * they were asked, so it goes.
 */
export function withVouched(
  value: unknown,
  id: string,
  shown: readonly string[],
  chosen: readonly string[],
): Entry | undefined {
  const { readOnly: before, ...entry } = entryFor(value, id) ?? {};
  const kept = (Array.isArray(before) ? before : []).filter(
    (name) => name !== '*' && !shown.includes(name),
  );
  const readOnly = [...kept, ...chosen];
  return withEntry(value, id, readOnly.length === 0 ? entry : { ...entry, readOnly });
}

function withEntry(value: unknown, id: string, entry: Entry): Entry | undefined {
  const all = isRecord(value) ? value : {};
  const { [keyFor(all, id)]: _, ...others } = all;
  const next = Object.keys(entry).length === 0 ? others : { ...others, [keyFor(all, id)]: entry };
  return Object.keys(next).length === 0 ? undefined : next;
}

/** A person may have written the name as `mcp.json` has it. */
function keyFor(value: Readonly<Record<string, unknown>>, id: string): string {
  return Object.keys(value).find((name) => connectorIdFor(name) === id) ?? id;
}
