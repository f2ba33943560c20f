import type { Readable, Writable } from 'node:stream';
import { ConnectionError } from './connection-error';
import { LineSplitter } from './line-splitter';

/** One JSON-RPC message, not looked into further here. */
export type JsonRpcMessage = Record<string, unknown>;

/** Longest message of the server. Results are capped far below by the limits; this only bounds memory. */
const MAX_MESSAGE_BYTES = 64 * 1024 * 1024;
/** Different stray lines that are logged; after that they are only ignored. */
const MAX_STRAY_LINES = 20;

export interface StdioTransportOptions {
  readonly stdin: Writable;
  readonly stdout: Readable;
  /** A line that is no JSON-RPC message; each different one once. */
  onStrayLine(line: string): void;
  /** A message over the limit was thrown away; whoever waits for it waits in vain. */
  onTooLarge(): void;
  readonly maxMessageBytes?: number;
}

/** MCP's stdio framing over a child's pipes: one JSON message a line. Closed for good at the first failed write or end of output. */
export class StdioTransport {
  onmessage?: (message: JsonRpcMessage) => void;
  onclose?: () => void;
  onerror?: (error: Error) => void;

  readonly #strays = new Set<string>();
  #closed = false;

  /** Listens at once: the child may write, or break, before anyone starts to talk. */
  constructor(private readonly options: StdioTransportOptions) {
    const { stdin, stdout } = options;
    const lines = new LineSplitter(options.maxMessageBytes ?? MAX_MESSAGE_BYTES, (line, cut) =>
      this.#take(line, cut),
    );
    stdout.on('data', (chunk: Buffer) => lines.push(chunk));
    stdout.on('end', () => {
      lines.end();
      this.#close();
    });
    stdout.on('error', (error) => this.#fail(error));
    stdin.on('error', (error) => this.#fail(error));
  }

  get closed(): boolean {
    return this.#closed;
  }

  async start(): Promise<void> {}

  /** Resolves when the message has left this process. */
  send(message: JsonRpcMessage): Promise<void> {
    const { stdin } = this.options;
    if (this.#closed || !stdin.writable)
      return Promise.reject(new ConnectionError('stopped', 'The server is not running.'));
    return new Promise((resolve, reject) => {
      stdin.write(`${JSON.stringify(message)}\n`, (error) =>
        error === null || error === undefined ? resolve() : reject(error),
      );
    });
  }

  /** Talks no more. The process is not ended by this. */
  async close(): Promise<void> {
    this.#close();
  }

  #take(line: string, cut: boolean): void {
    if (this.#closed || line.trim() === '') return;
    if (cut) {
      this.options.onTooLarge();
      return;
    }
    const message = parse(line);
    if (message !== undefined) this.onmessage?.(message);
    else this.#stray(line.slice(0, 200));
  }

  #stray(line: string): void {
    if (this.#strays.size >= MAX_STRAY_LINES || this.#strays.has(line)) return;
    this.#strays.add(line);
    this.options.onStrayLine(line);
  }

  #fail(error: Error): void {
    if (!this.#closed) this.onerror?.(error);
    this.#close();
  }

  #close(): void {
    if (this.#closed) return;
    this.#closed = true;
    this.onclose?.();
  }
}

function parse(line: string): JsonRpcMessage | undefined {
  try {
    const value: unknown = JSON.parse(line);
    return isMessage(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isMessage(value: unknown): value is JsonRpcMessage {
  return (
    typeof value === 'object' && value !== null && 'jsonrpc' in value && value.jsonrpc === '2.0'
  );
}
