import { BATCH_SIZE, type Limits } from '../../shared/limits';
import { callerText } from '../invocation/address';
import { ConnectaError } from '../invocation/connecta-error';
import { budgetExceeded, invalidArgs } from '../invocation/failures';
import { type CallOutcome, type InvocationScope, invoke } from '../invocation/invoke';
import type { CallTarget } from '../invocation/resolve-tool';
import { unwrapResult } from '../invocation/unwrap-result';
import { howToRaise } from '../limits-in-force';
import { isPlainObject } from '../plain-object';
import type { ProgramPosition } from '../sandbox/executor';
import type { ProgramDiagnostics } from './diagnostics';

/** One entry of what `connecta.batch` resolves to (contract S7, S8). */
export type BatchOutcome =
  | { readonly address: string; readonly ok: true; readonly data: unknown }
  | {
      readonly address: string;
      readonly ok: false;
      readonly error: string;
      readonly errorDetails: ConnectaError['details'];
    };

/** The calls of one program: their budget, their deadline, what they give back (L4, L6). */
export class ProgramCalls {
  readonly #scope: InvocationScope;
  readonly #limits: Limits;
  readonly #diagnostics: ProgramDiagnostics;
  #spent = 0;

  constructor(scope: InvocationScope, limits: Limits, diagnostics: ProgramDiagnostics) {
    this.#scope = scope;
    this.#limits = limits;
    this.#diagnostics = diagnostics;
  }

  /** `connecta.call(address, args)`: the unwrapped value, or a ConnectaError. */
  call(address: unknown, args: unknown, from?: ProgramPosition): Promise<unknown> {
    return this.#diagnostics.count('call', async () => {
      if (typeof address !== 'string') throw invalidArgs('connecta.call takes an address as text.');
      return dataOf(await this.#invoke('call', { kind: 'address', address }, args, from));
    });
  }

  /** `<namespace>.<alias>(args)`: the same for a shortcut. */
  callAlias(
    connectorId: string,
    member: string,
    args: unknown,
    from?: ProgramPosition,
  ): Promise<unknown> {
    return this.#diagnostics.count('call', async () =>
      dataOf(await this.#invoke('call', { kind: 'alias', connectorId, member }, args, from)),
    );
  }

  /** `connecta.batch([{ address, args }])`: all at once, outcomes in order; an entry fails alone (S7). */
  batch(entries: unknown, from?: ProgramPosition): Promise<readonly BatchOutcome[]> {
    return this.#diagnostics.count('batch', async () => {
      if (!Array.isArray(entries) || entries.length > BATCH_SIZE) {
        throw invalidArgs(`connecta.batch takes an array of at most ${BATCH_SIZE} calls.`);
      }
      const outcomes = await Promise.all(entries.map((entry) => this.#entry(entry, from)));
      const failures = outcomes.filter((outcome) => !outcome.ok).length;
      this.#diagnostics.addBatch(outcomes.length, failures);
      return outcomes;
    });
  }

  async #entry(entry: unknown, from: ProgramPosition | undefined): Promise<BatchOutcome> {
    const address = isPlainObject(entry) ? entry.address : undefined;
    if (!isPlainObject(entry) || typeof address !== 'string') {
      const error = invalidArgs('An entry of a batch is { address, args? }.');
      return { address: '', ok: false, error: error.message, errorDetails: error.details };
    }
    const outcome = await this.#invoke('batch', { kind: 'address', address }, entry.args, from);
    return outcome.ok
      ? { address, ok: true, data: outcome.value }
      : {
          address: callerText(address),
          ok: false,
          error: outcome.error.message,
          errorDetails: outcome.error.details,
        };
  }

  async #invoke(
    operation: 'call' | 'batch',
    target: CallTarget,
    args: unknown,
    from: ProgramPosition | undefined,
  ): Promise<CallOutcome<unknown>> {
    const outcome = await invoke<unknown>(this.#scope, {
      target,
      args,
      from,
      approved: false,
      deadline: { ms: this.#limits.hostCallTimeoutMs, limit: 'hostCallTimeoutMs' },
      maxRetries: 0,
      spend: () => this.#spend(),
      process: (raw, { connector, address }) => {
        const value = unwrapResult(connector.kind, raw);
        const bytes = this.#requireFitting(value, address);
        this.#diagnostics.addBytes(operation, bytes);
        return { value, bytes };
      },
    });
    this.#diagnostics.addCall(operation, outcome.timing);
    return outcome;
  }

  #spend(): void {
    this.#spent += 1;
    const { hostCalls } = this.#limits;
    if (this.#spent > hostCalls) {
      throw budgetExceeded(`A program may make ${hostCalls} calls.`, 'hostCalls');
    }
  }

  /** Serialized bytes of a result, or `result_too_large` with the address and the setting (L6). */
  #requireFitting(value: unknown, address: string): number {
    const bytes = Buffer.byteLength(JSON.stringify(value) ?? '');
    const { hostCallResultBytes } = this.#limits;
    if (bytes <= hostCallResultBytes) return bytes;
    throw new ConnectaError({
      code: 'result_too_large',
      message:
        `The result of "${callerText(address)}" is ${bytes} bytes, more than the ${hostCallResultBytes} a program may receive at once. ` +
        `Ask for less. ${howToRaise('hostCallResultBytes')}`,
      retryable: false,
    });
  }
}

function dataOf(outcome: CallOutcome<unknown>): unknown {
  if (outcome.ok) return outcome.value;
  throw outcome.error;
}
