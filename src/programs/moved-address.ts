/**
 * The address of what was renamed with a file or a folder: of that itself, of a selection in it and of everything below it.
 * Undefined for an address elsewhere. All are whole addresses, escaped as VS Code writes them.
 */
export function movedAddress(address: string, from: string, to: string): string | undefined {
  if (!address.startsWith(from)) return undefined;
  const rest = address.slice(from.length);
  return /^($|[/#])/.test(rest) ? to + rest : undefined;
}
