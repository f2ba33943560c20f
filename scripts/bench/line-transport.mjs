/**
 * MCP's framing over the pipes of a process, one message a line. The SDK's own transport copies all that it has of a message
 * for each piece that arrives; for a large one that would be most of what is measured.
 */
export class LineTransport {
  onmessage;
  onclose;
  onerror;
  #parts = [];

  constructor(child) {
    this.child = child;
    child.stdout.on('data', (chunk) => this.#receive(chunk));
    child.on('exit', () => this.onclose?.());
  }

  async start() {}

  async send(message) {
    this.child.stdin.write(`${JSON.stringify(message)}\n`);
  }

  async close() {
    this.child.stdin.end();
  }

  #receive(chunk) {
    let from = 0;
    for (let at = chunk.indexOf('\n'); at !== -1; at = chunk.indexOf('\n', from)) {
      this.#parts.push(chunk.subarray(from, at));
      const line = Buffer.concat(this.#parts).toString();
      this.#parts = [];
      from = at + 1;
      this.onmessage?.(JSON.parse(line));
    }
    this.#parts.push(chunk.subarray(from));
  }
}
