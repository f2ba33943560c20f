import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { inlineHtml } from '../build/inline-html.mjs';

const root = path.resolve(import.meta.dirname, '../..');
const plainPayload = path.join(import.meta.dirname, 'plain-payload.ts');

/** The payload's document as it would be without the guard: see that file. */
const withoutGuard = {
  name: 'without-guard',
  setup(builder) {
    builder.onResolve({ filter: /\/payload-document$/ }, ({ importer }) =>
      importer === plainPayload ? undefined : { path: plainPayload },
    );
  },
};

/** The documents of row 10: a stand-in for a host, under the page's policy, and the shell with the guard and without. */
export async function paintDocuments() {
  const shell = path.join(root, 'shell/shell.html');
  const [page, standIn, guarded, plain] = await Promise.all([
    inlineHtml(path.join(root, 'src/page/page.html')),
    readFile(path.join(root, 'test/browser/documents/shell-host.html'), 'utf8'),
    inlineHtml(shell),
    inlineHtml(shell, [withoutGuard]),
  ]);
  const policy = /<meta http-equiv="Content-Security-Policy"[^>]*>/.exec(page)?.[0] ?? '';
  return { host: standIn.replace('<!--policy-->', policy), guarded, plain };
}
