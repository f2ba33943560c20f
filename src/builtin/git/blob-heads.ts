import type { Repository } from './repository';

/** As far as a file is looked into to tell what it is. */
const HEAD_BYTES = 8_000;

/** The first bytes of each blob, whatever its size. A blob that is not there, or is another kind of object, has none. */
export async function blobHeads(
  repository: Repository,
  hashes: readonly string[],
): Promise<ReadonlyMap<string, Buffer>> {
  if (hashes.length === 0) return new Map();
  const reader = new BatchReader();
  await repository.run(['cat-file', '--batch'], {
    input: hashes.map((hash) => `${hash}\n`).join(''),
    onOutput: (chunk) => reader.take(chunk),
  });
  return reader.heads;
}

/** Reads `<hash> <kind> <size>`, a line break, so many bytes and a line break; keeps only the start of them. */
class BatchReader {
  readonly heads = new Map<string, Buffer>();
  #line = '';
  #hash = '';
  #head = Buffer.alloc(0);
  /** Bytes to come before the next line, its line break included. */
  #left = 0;

  take(chunk: Buffer): void {
    for (let at = 0; at < chunk.length; ) {
      if (this.#left > 0) {
        const part = chunk.subarray(at, at + this.#left);
        const wanted = Math.min(HEAD_BYTES - this.#head.length, this.#left - 1);
        if (wanted > 0) this.#head = Buffer.concat([this.#head, part.subarray(0, wanted)]);
        this.#left -= part.length;
        at += part.length;
        if (this.#left === 0) this.heads.set(this.#hash, this.#head);
        continue;
      }
      const end = chunk.indexOf(0x0a, at);
      this.#line += chunk.toString('latin1', at, end === -1 ? chunk.length : end);
      at = end === -1 ? chunk.length : end + 1;
      if (end !== -1) this.#begin();
    }
  }

  #begin(): void {
    const [, hash = '', size] = /^(\w+) \w+ (\d+)$/.exec(this.#line) ?? [];
    this.#line = '';
    if (size === undefined) return;
    this.#hash = hash;
    this.#head = Buffer.alloc(0);
    this.#left = Number(size) + 1;
  }
}
