import { isUtf8 } from 'node:buffer';

const SIGNATURES: readonly (readonly [bytes: string, kind: string])[] = [
  ['89504e47', 'a PNG image'],
  ['ffd8ff', 'a JPEG image'],
  ['47494638', 'a GIF image'],
  ['25504446', 'a PDF document'],
  ['504b0304', 'a ZIP archive or an Office document'],
  ['1f8b', 'a gzip archive'],
  ['377abcaf271c', 'a 7-Zip archive'],
  ['28b52ffd', 'a Zstandard archive'],
  ['7f454c46', 'an executable'],
  ['cafebabe', 'a compiled class or an executable'],
  ['cffaedfe', 'an executable'],
  ['0061736d', 'a WebAssembly module'],
  ['53514c69746520666f726d6174', 'an SQLite database'],
  ['774f4632', 'a font'],
  ['774f4646', 'a font'],
  ['4f676753', 'an Ogg recording'],
  ['494433', 'an MP3 recording'],
  ['fffe', 'text in UTF-16'],
  ['feff', 'text in UTF-16'],
];

/** What a file is, if it is not text in UTF-8: told by its first bytes, as git does; named by its signature or its ending. */
export function binaryKind(path: string, head: Buffer): string | undefined {
  const hasNul = head.includes(0);
  // A stray byte of an old encoding does not make a text unreadable; with a known signature it settles the matter.
  if (!hasNul && isUtf8(head)) return undefined;
  const start = head.subarray(0, 16).toString('hex');
  const known = SIGNATURES.find(([bytes]) => start.startsWith(bytes))?.[1];
  if (known !== undefined || !hasNul) return known;
  const ending = /\.([A-Za-z0-9]{1,8})$/.exec(path)?.[1];
  return ending === undefined ? 'binary data' : `binary data (.${ending.toLowerCase()})`;
}
