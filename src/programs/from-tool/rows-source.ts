import type { AnswerRows } from './answer-rows';
import { jsAccess } from './js-literal';

/** `rowsOf` of a written program. It copes with an answer that has become something else. */
export function rowsSource({ kind, path }: AnswerRows): string {
  const found = jsAccess('data', path);
  const [list, fields] = [`[].concat(${found} ?? [])`, `Object.entries(${found} ?? {})`];
  const source = {
    list,
    values: `${list}.map((value) => ({ value }))`,
    numbers: `${fields}.map(([name, value]) => ({ name, value }))`,
    records: `${fields}.map(([name, row]) => ({ name, ...row }))`,
    found: `Object(
    [data, ...Object.values(data ?? {})].find((part) => Array.isArray(part) && part.length > 0) ?? [],
  ).map((/** @type {unknown} */ row) => (typeof row === 'object' && row !== null ? row : { value: row }))`,
  }[kind];
  return `  /** @type {(data: any) => any[]} */
  const rowsOf = (data) => ${source};
`;
}
