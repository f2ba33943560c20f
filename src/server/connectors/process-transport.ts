import {
  type JSONRPCMessage,
  ReadBuffer,
  serializeMessage,
  type Transport,
} from '@modelcontextprotocol/client';
import type { ConnectorProcess } from './connector-process';

/** A single message may be this large. Well above what a call may give, so that the refusal can name the limit. */
const MAX_MESSAGE_BYTES = 64 * 1024 * 1024;

/** MCP over the pipes of a connector's process. Closing it stops the process. */
export class ProcessTransport implements Transport {
  onclose?: () => void;
  onerror?: (error: Error) => void;
  onmessage?: (message: JSONRPCMessage) => void;
  readonly #process: ConnectorProcess;
  readonly #buffer = new ReadBuffer({ maxBufferSize: MAX_MESSAGE_BYTES });
  #closed = false;
  #gathering = false;

  constructor(process: ConnectorProcess) {
    this.#process = process;
  }

  async start(): Promise<void> {
    this.#process.output.on('data', (chunk: Buffer) => this.#receive(chunk));
    void this.#process.ended.then(() => this.#close());
  }

  send(message: JSONRPCMessage): Promise<void> {
    this.#gather();
    return new Promise((resolve, reject) => {
      this.#process.input.write(serializeMessage(message), (error) =>
        error ? reject(error) : resolve(),
      );
    });
  }

  /** What is sent in one turn, as a batch is, leaves in one write: each write costs more than all else about a message. */
  #gather(): void {
    if (this.#gathering) return;
    this.#gathering = true;
    const { input } = this.#process;
    input.cork();
    process.nextTick(() => {
      this.#gathering = false;
      input.uncork();
    });
  }

  async close(): Promise<void> {
    this.#close();
    await this.#process.stop();
  }

  #receive(chunk: Buffer): void {
    try {
      this.#buffer.append(chunk);
    } catch (error) {
      // More than a message may be: what follows cannot be told apart any more.
      this.onerror?.(error as Error);
      void this.close();
      return;
    }
    for (;;) {
      try {
        const message = this.#buffer.readMessage();
        if (message === null) return;
        this.onmessage?.(message);
      } catch (error) {
        // A line that is no message: a server that prints where it should not. The next line may be one.
        this.onerror?.(error as Error);
      }
    }
  }

  #close(): void {
    if (this.#closed) return;
    this.#closed = true;
    this.onclose?.();
  }
}
