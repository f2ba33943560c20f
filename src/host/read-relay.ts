import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { MAX_READS_IN_FLIGHT } from '../shared/program-ui';
import type { ReadManifest } from '../shared/read-manifest';
import type { ServerIdentity } from '../shared/server-identity';
import { jsonSize } from './json-size';
import { RateLimit } from './rate-limit';
import { decideRead } from './read-policy';
import { RPC_CODES, RpcError } from './rpc-error';
import type { ViewLogEntry, ViewSessionOptions } from './view-session-types';

const READS_PER_SECOND = 50;

export interface ReadRelayOptions {
  /** What the mounted result declares. */
  readonly reads: ReadManifest;
  /** The server that made it. */
  readonly origin: ServerIdentity;
  readonly server: ViewSessionOptions['server'];
  readonly read: ViewSessionOptions['read'];
  now(): number;
  log(entry: ViewLogEntry): void;
}

/** The only way from a view to the server that made it: declared reads, a few at a time. */
export class ReadRelay {
  readonly #rate: RateLimit;
  #inFlight = 0;

  constructor(private readonly options: ReadRelayOptions) {
    this.#rate = new RateLimit(READS_PER_SECOND, READS_PER_SECOND, options.now);
  }

  /**
   * Answers a view's `tools/call`: the server's result, untouched.
   * @throws RpcError for what is not declared, for too many at once or a second, after a switch to another server, and
   * when the server gives no result
   */
  async answer(params: unknown, signal: AbortSignal): Promise<CallToolResult> {
    const decision = decideRead(params, this.options.reads);
    if (decision.verdict === 'refused')
      throw this.#refuse(RPC_CODES.invalidParams, decision.reason);
    if (this.options.origin !== this.options.server()) {
      throw this.#refuse(RPC_CODES.refused, 'this view is of another server; run it again');
    }
    if (this.#inFlight >= MAX_READS_IN_FLIGHT) {
      throw this.#refuse(RPC_CODES.refused, `at most ${MAX_READS_IN_FLIGHT} reads at once`);
    }
    if (!this.#rate.take()) {
      throw this.#refuse(RPC_CODES.refused, `at most ${READS_PER_SECOND} reads a second`);
    }
    const { binding, address, args } = decision;
    const started = this.options.now();
    const log = (verdict: Extract<ViewLogEntry, { kind: 'read' }>['verdict'], size?: number) =>
      this.options.log({
        kind: 'read',
        binding,
        address,
        ms: Math.round(this.options.now() - started),
        verdict,
        ...(size === undefined ? {} : { size }),
      });
    this.#inFlight += 1;
    try {
      const result = await this.options.read({ address, args }, signal);
      log(result.isError === true ? 'error' : 'ok', jsonSize(result));
      return result;
    } catch (error) {
      log(signal.aborted ? 'cancelled' : 'failed');
      const message = error instanceof Error ? error.message : 'the read failed';
      throw new RpcError(RPC_CODES.refused, message);
    } finally {
      this.#inFlight -= 1;
    }
  }

  #refuse(code: number, reason: string): RpcError {
    this.options.log({ kind: 'refusal', method: 'tools/call', reason });
    return new RpcError(code, reason);
  }
}
