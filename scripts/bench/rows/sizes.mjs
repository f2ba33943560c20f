import { stat } from 'node:fs/promises';
import path from 'node:path';
import { atMost } from '../row.mjs';

const root = path.resolve(import.meta.dirname, '../../..');
const kilobytes = async (file) => (await stat(file)).size / 1000;

/** Rows 12 (the part about size) and 14. */
export async function measureSizes({ vsix }) {
  const extension = await kilobytes(path.join(root, 'dist/extension.js'));
  const line = { unit: 'KB' };
  return [
    atMost({ ...line, row: '12', work: '`dist/extension.js`', value: extension }, 150),
    atMost({ ...line, row: '14', work: '`.vsix`', value: await kilobytes(vsix) }, 2000),
  ];
}
