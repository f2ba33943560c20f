import { clampBytes } from './clamp-bytes';

/** Longest caller text that an error repeats, in bytes (contract E7). */
const CALLER_TEXT_BYTES = 512;

export interface Address {
  readonly connectorId: string;
  readonly toolName: string;
}

/** `files.list` → its connector and tool, split at the first dot (contract A1). `undefined` when no dot is inside. */
export function splitAddress(address: string): Address | undefined {
  const dot = address.indexOf('.');
  if (dot <= 0 || dot === address.length - 1) return undefined;
  return { connectorId: address.slice(0, dot), toolName: address.slice(dot + 1) };
}

/** Caller text as an error may repeat it. */
export function callerText(text: string): string {
  return clampBytes(text, CALLER_TEXT_BYTES);
}

/** What to search for instead of an address that led nowhere (E7). */
export function searchQueryFor(address: string): string {
  const name = splitAddress(address)?.toolName ?? address;
  return callerText(name.replace(/[._-]+/gu, ' ').trim());
}
