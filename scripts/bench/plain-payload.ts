import { payloadDocument as guarded, type PayloadOptions } from '../../shell/payload-document';

/**
 * For the bench alone, never in a product: the payload's document with everything of ours but the guard and its policy,
 * and the program's HTML where a parser meets it.
 */
export function payloadDocument(html: string, options: PayloadOptions): string {
  const ours = guarded('', options)
    .replace(/<meta http-equiv="Content-Security-Policy"[^>]*>/, '')
    .replace(/<script type="application\/json">.*$/s, '');
  return ours + html;
}
