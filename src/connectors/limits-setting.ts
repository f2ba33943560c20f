import type { Limits } from '../shared/limits';

/** Keys of `connecta.limits.*`: every limit there is. Their defaults stand in the manifest. */
export const LIMIT_KEYS = [
  'programTimeoutMs',
  'programCpuMs',
  'programMemoryBytes',
  'hostCalls',
  'hostCallTimeoutMs',
  'hostCallResultBytes',
  'readResultBytes',
  'emittedBytes',
  'emittedBlocks',
  'connectorStartMs',
] as const satisfies readonly (keyof Limits)[];

/**
 * The limits that a person set. A setting that is not a whole number from 1 up is no limit: `onInvalid` hears its key
 * and the server's own default holds. `read` is given keys of `connecta.limits`.
 */
export function limitsFrom(
  read: (key: keyof Limits) => unknown,
  onInvalid: (key: keyof Limits) => void,
): Partial<Limits> {
  const limits: Partial<Limits> = {};
  for (const key of LIMIT_KEYS) {
    const value = read(key);
    if (value === undefined) continue;
    if (typeof value === 'number' && Number.isInteger(value) && value >= 1) limits[key] = value;
    else onInvalid(key);
  }
  return limits;
}
