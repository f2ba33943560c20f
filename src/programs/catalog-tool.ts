/** A tool as its connector lists it. All but the verdict is untrusted. */
export interface CatalogTool {
  /** Id of its connector. */
  readonly connector: string;
  readonly name: string;
  readonly title?: string;
  readonly description?: string;
  /** JSON Schemas, unchecked. */
  readonly inputSchema?: unknown;
  readonly outputSchema?: unknown;
  /** Programs and views may call it. */
  readonly readOnly: boolean;
}

/** `files.list` */
export function addressOf({ connector, name }: CatalogTool): string {
  return `${connector}.${name}`;
}
