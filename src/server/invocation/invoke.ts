import type { CallFigures } from '../../shared/control';
import type { CatalogScope } from '../catalog/catalog-scope';
import type { Clock } from '../clock';
import type { ConnectorRegistry } from '../connectors/connector-registry';
import { isPlainObject } from '../plain-object';
import { type CallActivity, callActivity } from './activity';
import { requireReadOnly, requireValidArguments } from './admit-call';
import { attemptCall, type Deadline } from './attempt-call';
import { withRecovery } from './auth-recovery';
import { classifyFailure } from './classify-failure';
import type { ConnectaError } from './connecta-error';
import type { Audience } from './failures';
import { isRepeatable } from './read-only';
import { type CallTarget, type ResolvedTool, resolveTool, writtenAddress } from './resolve-tool';
import { backoffMs, pause } from './retry';

/** What every call of one request shares. */
export interface InvocationScope {
  readonly registry: ConnectorRegistry;
  readonly catalogs: CatalogScope;
  readonly clock: Clock;
  readonly audience: Audience;
  readonly source: CallActivity['source'];
  readonly requestId: string;
  readonly signal: AbortSignal;
  readonly record: (event: CallActivity, figures: CallFigures) => void;
  readonly warn: (message: string) => void;
}

export interface CallRequest<T> {
  readonly target: CallTarget;
  /** null and undefined count as `{}`. */
  readonly args: unknown;
  /** Where in a program's text the call was made. */
  readonly from?: CallFigures['position'];
  /** A person approved it: any tool may run (§3.1). */
  readonly approved: boolean;
  readonly deadline: Deadline | undefined;
  readonly maxRetries: number;
  /** Spends the caller's budget; throws when there is none left. After every refusal that costs nothing (§2.6 step 6). */
  readonly spend?: () => void;
  /** Makes of the connector's answer what the caller gets (step 9). */
  readonly process: (raw: unknown, resolved: ResolvedTool) => Processed<T> | Promise<Processed<T>>;
}

export interface Processed<T> {
  readonly value: T;
  readonly truncated?: boolean;
  /** Its serialized size. */
  readonly bytes?: number;
}

/** Milliseconds of each part of one call (§3.2). */
export interface CallTiming {
  catalogMs: number;
  admissionMs: number;
  connectorMs: number;
  backoffMs: number;
  resultProcessingMs: number;
  totalMs: number;
}

interface OutcomeFacts {
  /** 0 when nothing was dispatched. */
  readonly attempts: number;
  readonly durationMs: number;
  readonly timing: CallTiming;
}
export type CallOutcome<T> = OutcomeFacts &
  (
    | { readonly ok: true; readonly value: T }
    | { readonly ok: false; readonly error: ConnectaError }
  );

/**
 * The one route to a tool: a program's call, an entry of a batch, `call_tool` and a view's read all come through here
 * and meet the same checks in the same order (contract S6, §2.6). Never rejects.
 */
export async function invoke<T>(
  scope: InvocationScope,
  request: CallRequest<T>,
): Promise<CallOutcome<T>> {
  const call = new Call(scope, request);
  try {
    const processed = await call.run();
    return {
      ok: true,
      value: processed.value,
      ...call.finish({ truncated: processed.truncated === true }, processed.bytes),
    };
  } catch (thrown) {
    const error = classifyFailure(thrown, 'connector_call_failed');
    return { ok: false, error, ...call.finish({ error }) };
  }
}

/** The course of one call: what was reached so far and how long it took. */
class Call<T> {
  readonly #scope: InvocationScope;
  readonly #request: CallRequest<T>;
  readonly #began: number;
  readonly #timing: CallTiming = {
    catalogMs: 0,
    admissionMs: 0,
    connectorMs: 0,
    backoffMs: 0,
    resultProcessingMs: 0,
    totalMs: 0,
  };
  #attempts = 0;
  /** As the caller wrote it until the tool is known, then canonical: an ambiguous shortcut is recorded as it stands. */
  #address: string;

  constructor(scope: InvocationScope, request: CallRequest<T>) {
    this.#scope = scope;
    this.#request = request;
    this.#began = scope.clock.now();
    this.#address = writtenAddress(request.target);
  }

  async run(): Promise<Processed<T>> {
    const { target, approved, args, spend } = this.#request;
    const resolved = await this.#measure('catalogMs', () => resolveTool(target, this.#scope));
    this.#address = resolved.address;
    if (!approved) requireReadOnly(resolved, isPlainObject(args) ? args : undefined);
    const { audience, warn } = this.#scope;
    const checked = requireValidArguments({ resolved, args, audience, warn });
    spend?.();
    const raw = await this.#attempt(resolved, checked);
    return await this.#measure('resultProcessingMs', () => this.#process(raw, resolved));
  }

  /** Records the event; what the outcome says beside its value or error. */
  finish(ending: { error?: ConnectaError; truncated?: boolean }, bytes?: number): OutcomeFacts {
    const durationMs = this.#scope.clock.now() - this.#began;
    this.#timing.totalMs = durationMs;
    const { source, requestId, record } = this.#scope;
    const event = callActivity({
      address: this.#address,
      source,
      requestId,
      durationMs,
      attempts: this.#attempts,
      ...ending,
    });
    const { from } = this.#request;
    if (event) {
      record(event, {
        ...(bytes === undefined ? {} : { resultBytes: bytes }),
        ...(from === undefined ? {} : { position: from }),
      });
    }
    return { attempts: this.#attempts, durationMs, timing: this.#timing };
  }

  async #attempt(resolved: ResolvedTool, args: Record<string, unknown>): Promise<unknown> {
    const { clock, signal, catalogs } = this.#scope;
    const { deadline, maxRetries } = this.#request;
    const allowed = isRepeatable(resolved.tool, resolved.connector) ? maxRetries : 0;
    for (;;) {
      try {
        await this.#measure('admissionMs', () => catalogs.start(resolved.connector));
        this.#attempts += 1;
        return await this.#measure('connectorMs', () =>
          attemptCall({ resolved, args, signal, deadline, clock }),
        );
      } catch (thrown) {
        const error = withRecovery(classifyFailure(thrown, 'connector_call_failed'), resolved);
        const wait = backoffMs(error, this.#attempts + 1);
        const again =
          this.#attempts <= allowed &&
          error.details.retryable &&
          !signal.aborted &&
          wait !== undefined;
        if (!again) throw error;
        await this.#measure('backoffMs', () => pause(wait, signal, clock));
      }
    }
  }

  async #process(raw: unknown, resolved: ResolvedTool): Promise<Processed<T>> {
    try {
      return await this.#request.process(raw, resolved);
    } catch (error) {
      throw classifyFailure(error, 'result_processing_failed');
    }
  }

  async #measure<R>(part: keyof CallTiming, work: () => Promise<R>): Promise<R> {
    const began = this.#scope.clock.now();
    try {
      return await work();
    } finally {
      this.#timing[part] += this.#scope.clock.now() - began;
    }
  }
}
