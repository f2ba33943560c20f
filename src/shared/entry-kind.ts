/** What an entry is: reached by an address, started as a program, both at once without a word which, or of no known type. */
export type EntryKind = 'http' | 'stdio' | 'both' | 'unknown';

const HTTP_TYPES: readonly unknown[] = ['http', 'sse', 'streamable-http', 'streamableHttp'];

/** Decides it for what is shown and for what is started alike, so that the two never differ. */
export function entryKind({ type, command, url }: Readonly<Record<string, unknown>>): EntryKind {
  if (HTTP_TYPES.includes(type)) return 'http';
  if (type === 'stdio') return 'stdio';
  if (type !== undefined && type !== null) return 'unknown';
  const [hasUrl, hasCommand] = [url, command].map((it) => it !== undefined && it !== null);
  if (hasUrl && hasCommand) return 'both';
  return hasUrl ? 'http' : 'stdio';
}
