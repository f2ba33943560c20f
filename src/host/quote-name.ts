const MAX_CHARS = 80;

/** A name that a view chose, fit for a message or a log line: quoted, on one line, of bounded length. */
export function quoteName(name: unknown): string {
  if (typeof name !== 'string') return '(not a string)';
  return JSON.stringify(name.length > MAX_CHARS ? `${name.slice(0, MAX_CHARS)}…` : name);
}
