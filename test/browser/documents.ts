import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { inlineHtml } from '../../scripts/build/inline-html.mjs';
import { projectRoot } from '../harness/paths';

/** The documents under test, built from their sources, so that no stale build is ever tested. Each is built once. */
let shell: Promise<string> | undefined;
let page: Promise<string> | undefined;

export function shellHtml(): Promise<string> {
  shell ??= inlineHtml(path.join(projectRoot, 'shell/shell.html'));
  return shell;
}

export function pageHtml(): Promise<string> {
  page ??= inlineHtml(path.join(projectRoot, 'src/page/page.html'));
  return page;
}

/** A stand-in of `test/browser/documents`. */
export function standIn(name: string): Promise<string> {
  return readFile(path.join(import.meta.dirname, 'documents', name), 'utf8');
}

/** The `<meta>` with the page's policy, as the page has it. */
export async function policyMeta(): Promise<string> {
  const meta = /<meta http-equiv="Content-Security-Policy"[^>]*>/.exec(await pageHtml())?.[0];
  if (meta === undefined) throw new Error('The page has no policy.');
  return meta;
}
