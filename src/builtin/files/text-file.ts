import { constants } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { binaryKind } from '../binary-kind';
import { isPrivateKey } from '../refused-names';
import { RequestError } from '../request-error';
import { describeFailure } from './file-failure';

/** Bytes held at once, whatever the file's size. */
const CHUNK_BYTES = 128 * 1024;
/** How far a file is looked into to tell text from other data; as far as git does. */
const HEAD_BYTES = 8_000;
/** Not through a link that appeared since the path was checked, and never waiting for a pipe's other end. */
const FLAGS = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

export interface TextChunks {
  readonly bytes: number;
  readonly modified: Date;
  /** The file's bytes in order, without a byte order mark. A chunk is valid until the next is asked for. */
  readonly chunks: AsyncIterable<Buffer>;
}

/**
 * Opens a text file for `use` and closes it afterwards, however that ends.
 * @throws RequestError when it is not text, holds a private key, or cannot be read; the message names what it is
 */
export async function withTextFile<T>(
  file: { readonly real: string; readonly path: string },
  signal: AbortSignal,
  use: (text: TextChunks) => Promise<T>,
): Promise<T> {
  let handle: FileHandle | undefined;
  try {
    handle = await open(file.real, FLAGS);
    const stats = await handle.stat();
    if (!stats.isFile())
      throw new RequestError(`${JSON.stringify(file.path)} is no longer a file.`);
    const buffer = Buffer.allocUnsafe(CHUNK_BYTES);
    const first = await fill(handle, buffer);
    refuse(file.path, buffer.subarray(0, Math.min(first, HEAD_BYTES)));
    return await use({
      bytes: stats.size,
      modified: stats.mtime,
      chunks: chunksOf(handle, buffer, first, signal),
    });
  } catch (error) {
    signal.throwIfAborted();
    throw describeFailure(error, file.path);
  } finally {
    await handle?.close();
  }
}

function refuse(path: string, head: Buffer): void {
  const kind = binaryKind(path, head);
  if (kind !== undefined) {
    throw new RequestError(
      `${JSON.stringify(path)} is ${kind}, not text, so it has no lines to read. list gives its size and time.`,
    );
  }
  if (isPrivateKey(head)) {
    throw new RequestError(`${JSON.stringify(path)} is refused: it holds a private key.`);
  }
}

async function* chunksOf(
  handle: FileHandle,
  buffer: Buffer,
  first: number,
  signal: AbortSignal,
): AsyncGenerator<Buffer> {
  const mark = buffer.subarray(0, 3).equals(BYTE_ORDER_MARK) && first >= 3 ? 3 : 0;
  if (first > mark) yield buffer.subarray(mark, first);
  // Less than was asked for is the end of a regular file.
  for (let size = first; size === buffer.length; ) {
    signal.throwIfAborted();
    size = await fill(handle, buffer);
    if (size > 0) yield buffer.subarray(0, size);
  }
}

const BYTE_ORDER_MARK = Buffer.from([0xef, 0xbb, 0xbf]);

async function fill(handle: FileHandle, buffer: Buffer): Promise<number> {
  return (await handle.read(buffer, 0, buffer.length, null)).bytesRead;
}
