import type { Plugin } from 'esbuild';

/**
 * The document with its scripts and style sheets bundled into it, with esbuild's `plugins` at work on the scripts. Rejects
 * when one of them does not build.
 */
export function inlineHtml(file: string, plugins?: readonly Plugin[]): Promise<string>;
