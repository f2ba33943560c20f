import type { Clock } from '../clock';
import type { CallTiming } from '../invocation/invoke';
import type { ProgramOutput } from './program-output';

type Operation = 'search' | 'describe' | 'call' | 'batch';

/** Sums over all operations of one kind. Numbers and fixed names only (contract R8). */
interface OperationSums {
  count: number;
  failures: number;
  durationMs: number;
  resultBytes: number;
  catalogMs: number;
  connectorMs: number;
  calls?: number;
}

export interface ExecutorTiming {
  readonly admissionMs: number;
  readonly executorMs: number;
}

/** What a run tells about its own course when it is asked to (R7). */
export class ProgramDiagnostics {
  readonly #clock: Clock;
  readonly #began: number;
  readonly #operations = new Map<Operation, OperationSums>();

  constructor(clock: Clock) {
    this.#clock = clock;
    this.#began = clock.now();
  }

  /** Runs one operation of the guest and counts it and its failure. */
  async count<T>(operation: Operation, work: () => Promise<T>): Promise<T> {
    const sums = this.#sumsOf(operation);
    sums.count += 1;
    const began = this.#clock.now();
    try {
      return await work();
    } catch (error) {
      sums.failures += 1;
      throw error;
    } finally {
      sums.durationMs += this.#clock.now() - began;
    }
  }

  /** Adds serialized bytes that an operation gave to the program. */
  addBytes(operation: Operation, bytes: number): void {
    this.#sumsOf(operation).resultBytes += bytes;
  }

  /** Adds the times of one call that a program made, alone or in a batch. */
  addCall(operation: 'call' | 'batch', timing: CallTiming): void {
    const sums = this.#sumsOf(operation);
    sums.catalogMs += timing.catalogMs;
    sums.connectorMs += timing.connectorMs;
  }

  /** Counts the entries of a batch and those that failed. */
  addBatch(calls: number, failures: number): void {
    const sums = this.#sumsOf('batch');
    sums.calls = (sums.calls ?? 0) + calls;
    sums.failures += failures;
  }

  report(output: ProgramOutput, executor: ExecutorTiming | undefined): Record<string, unknown> {
    const operations = [...this.#operations].map(([operation, sums]) => ({
      operation,
      ...mapNumbers(sums),
    }));
    const totalMs = this.#clock.now() - this.#began;
    const admissionMs = executor?.admissionMs ?? 0;
    const executorWallMs = executor?.executorMs ?? 0;
    return {
      timing: mapNumbers({
        totalMs,
        admissionMs,
        setupMs: Math.max(0, totalMs - admissionMs - executorWallMs),
        executorWallMs,
        catalogMs: operations.reduce((sum, each) => sum + each.catalogMs, 0),
        connectorMs: operations.reduce((sum, each) => sum + each.connectorMs, 0),
      }),
      operations,
      ...(output.blocks.length === 0
        ? {}
        : { emitted: { count: output.blocks.length, bytes: output.blockBytes } }),
      ...(output.view ? { ui: output.viewBytes } : {}),
    };
  }

  #sumsOf(operation: Operation): OperationSums {
    const known = this.#operations.get(operation);
    if (known) return known;
    const sums: OperationSums = {
      count: 0,
      failures: 0,
      durationMs: 0,
      resultBytes: 0,
      catalogMs: 0,
      connectorMs: 0,
    };
    this.#operations.set(operation, sums);
    return sums;
  }
}

/** Milliseconds to three digits: enough to tell, short enough to read. */
function mapNumbers<T extends object>(numbers: T): T {
  const rounded = Object.entries(numbers).map(([key, value]) => [
    key,
    typeof value === 'number' ? Math.round(value * 1000) / 1000 : value,
  ]);
  return Object.fromEntries(rounded) as T;
}
