import { isRecord } from '../../shared/entry-reader';

/** Other names for an address, by program: Windsurf, Gemini CLI. */
const ADDRESS_KEYS = ['serverUrl', 'httpUrl'] as const;
/** Copilot CLI and OpenCode say where a server is, not how it is reached. */
const PLACES = new Set(['local', 'remote']);

/** An entry of another program's file, in VS Code's words. What is no such entry stays what it is. */
export function portableEntry(entry: unknown): unknown {
  if (!isRecord(entry)) return entry;
  const { type, ...rest } = entry;
  const address = ADDRESS_KEYS.map((key) => entry[key]).find((value) => value !== undefined);
  return {
    ...(type === undefined || (typeof type === 'string' && PLACES.has(type)) ? {} : { type }),
    ...rest,
    ...(entry.url === undefined && address !== undefined ? { url: address } : {}),
  };
}
