import { createSocket, type Socket } from 'node:dgram';

/** Answers every name with the canaries' address and tells who asked. Needs port 53, which only a namespace of its own gives. */
export class DnsCanary {
  readonly #listeners = new Map<string, () => void>();

  private constructor(
    private readonly socket: Socket,
    private readonly address: readonly number[],
  ) {
    socket.on('message', (query, from) => {
      const { name, end, type } = question(query);
      this.#listeners.get(name)?.();
      socket.send(this.#answer(query, end, type), from.port, from.address);
    });
  }

  static async listen(address: string): Promise<DnsCanary> {
    const socket = createSocket('udp4');
    await new Promise<void>((resolve, reject) => {
      socket.once('error', reject);
      socket.bind(53, '127.0.0.1', resolve);
    });
    return new DnsCanary(socket, address.split('.').map(Number));
  }

  onQuery(name: string, listener: () => void): void {
    this.#listeners.set(name, listener);
  }

  close(): void {
    this.socket.close();
  }

  /** An answer with one address for a query for one (type 1), without any for others. */
  #answer(query: Buffer, end: number, type: number): Buffer {
    const answer = Buffer.from(query.subarray(0, end));
    answer.writeUInt16BE(0x8180, 2);
    answer.writeUInt16BE(type === 1 ? 1 : 0, 6);
    answer.writeUInt32BE(0, 8);
    if (type !== 1) return answer;
    return Buffer.concat([
      answer,
      Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 5, 0, 4, ...this.address]),
    ]);
  }
}

function question(query: Buffer): { name: string; end: number; type: number } {
  const labels: string[] = [];
  let at = 12;
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length));
    at += length + 1;
  }
  return { name: labels.join('.').toLowerCase(), end: at + 5, type: query.readUInt16BE(at + 1) };
}
