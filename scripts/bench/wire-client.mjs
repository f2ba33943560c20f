/** The era that both servers of the bench speak. */
const PROTOCOL_VERSION = '2025-11-25';

/**
 * An MCP client over the pipes of a process that finds the answer to a request and does nothing else. What an SDK's client
 * checks on its side would be a good part of what is measured, of the small rows as of the large ones.
 */
export class WireClient {
  #child;
  #parts = [];
  #waiting = new Map();
  #last = 0;

  constructor(child) {
    this.#child = child;
    child.stdout.on('data', (chunk) => this.#receive(chunk));
    child.on('exit', () => this.#fail());
  }

  async connect() {
    const clientInfo = { name: 'connecta-bench', version: '1' };
    const params = { protocolVersion: PROTOCOL_VERSION, capabilities: {}, clientInfo };
    await this.request('initialize', params);
    this.#send({ method: 'notifications/initialized' });
  }

  ping() {
    return this.request('ping', {});
  }

  callTool(params) {
    return this.request('tools/call', params);
  }

  /** Resolves with the result; rejects with the error's words. */
  request(method, params) {
    this.#last += 1;
    const id = this.#last;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.#send({ id, method, params });
    });
  }

  close() {
    this.#child.stdin.end();
  }

  #send(message) {
    this.#child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
  }

  /** A large message comes in many pieces, which are put together once. */
  #receive(chunk) {
    let from = 0;
    for (let at = chunk.indexOf('\n'); at !== -1; at = chunk.indexOf('\n', from)) {
      this.#parts.push(chunk.subarray(from, at));
      const line = Buffer.concat(this.#parts).toString();
      this.#parts = [];
      from = at + 1;
      this.#answer(JSON.parse(line));
    }
    this.#parts.push(chunk.subarray(from));
  }

  #answer({ id, method, result, error }) {
    // A server may have notifications, and the downstream one has requests of its own; nobody waits for either.
    if (method !== undefined) return;
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    if (error === undefined) waiting?.resolve(result);
    else waiting?.reject(new Error(error.message));
  }

  #fail() {
    for (const { reject } of this.#waiting.values()) reject(new Error('The server has ended.'));
    this.#waiting.clear();
  }
}
