/** The document with its scripts and style sheets bundled into it. Rejects when one of them does not build. */
export function inlineHtml(file: string): Promise<string>;
