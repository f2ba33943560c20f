import { editDistance } from './edit-distance';

/** Addresses longer than this are not worth repeating, in bytes (contract S4). */
const MAX_ADDRESS_BYTES = 512;
const MAX_SUGGESTIONS = 3;

/** Up to three addresses whose tool name comes close to `wanted`, nearest first, then in catalog order (S4). */
export function suggestAddresses(
  connectorId: string,
  toolNames: readonly string[],
  wanted: string,
): string[] {
  // A name of absurd length has no near miss, and measuring it would take long.
  if (wanted.length > MAX_ADDRESS_BYTES) return [];
  const target = wanted.toLowerCase();
  return toolNames
    .map((name) => ({ name, distance: closeness(name.toLowerCase(), target) }))
    .filter((candidate) => candidate.distance !== undefined)
    .sort((left, right) => (left.distance ?? 0) - (right.distance ?? 0))
    .map((candidate) => `${connectorId}.${candidate.name}`)
    .filter((address) => Buffer.byteLength(address) <= MAX_ADDRESS_BYTES)
    .slice(0, MAX_SUGGESTIONS);
}

/** Edit distance of two names that are close, else `undefined`. */
function closeness(name: string, target: string): number | undefined {
  const distance = editDistance(name, target);
  const tolerance = Math.max(2, Math.floor(0.4 * Math.max(name.length, target.length)));
  const contained = name.includes(target) || target.includes(name);
  return contained || distance <= tolerance ? distance : undefined;
}
