import { readFileSync } from 'node:fs';

const POLICY = /<meta http-equiv="Content-Security-Policy" content="([^"]+)">/;

/** The page's document. The policy in it, which every view is under, goes to the log, for whoever reviews that. */
export function readPage(file: string, log: { debug(line: string): void }): string {
  const html = readFileSync(file, 'utf8');
  log.debug(`views are under the policy: ${POLICY.exec(html)?.[1] ?? 'none'}`);
  return html;
}
