/** A media type, taken apart: `text/html; Profile="mcp-app"` is `text/html` with `profile` → `mcp-app`. */
export interface MediaType {
  /** In lower case. */
  readonly essence: string;
  /** By their names in lower case; of two with the same name the first counts. */
  readonly parameters: ReadonlyMap<string, string>;
}

const ESSENCE = /^[ \t]*([!#$%&'*+.^_`|~\w-]+\/[!#$%&'*+.^_`|~\w-]+)[ \t]*(?=;|$)/;
/** One parameter: a token, or a quoted string with its escapes. An empty one (`;;`) is allowed. */
const PARAMETER =
  /;[ \t]*(?:([!#$%&'*+.^_`|~\w-]+)[ \t]*=[ \t]*(?:"((?:[^"\\]|\\.)*)"|([!#$%&'*+.^_`|~\w-]+)))?[ \t]*(?=;|$)/y;

/** Parses a media type as RFC 9110 writes it (spaces around `=` besides); undefined for what is none. */
export function parseMediaType(text: string): MediaType | undefined {
  const head = ESSENCE.exec(text);
  if (head?.[1] === undefined) return undefined;
  const parameters = new Map<string, string>();
  PARAMETER.lastIndex = head[0].length;
  while (PARAMETER.lastIndex < text.length) {
    const [, name, quoted, token] = PARAMETER.exec(text) ?? [];
    if (PARAMETER.lastIndex === 0) return undefined;
    const key = name?.toLowerCase();
    if (key === undefined || parameters.has(key)) continue;
    parameters.set(key, token ?? quoted?.replace(/\\(.)/g, '$1') ?? '');
  }
  return { essence: head[1].toLowerCase(), parameters };
}
