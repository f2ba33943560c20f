import { MAX_ARGUMENT_CHARS, MAX_CALLS_IN_FLIGHT, MAX_CHARS_IN_FLIGHT } from '../bridge-limits';
import { PROGRAM_FILE } from '../program-file';
import type { Host } from './host';
import {
  define,
  ErrorIntrinsic,
  frameIn,
  framesIn,
  freeze,
  identityMap,
  PromiseIntrinsic,
  parse,
  record,
  stringify,
  TypeErrorIntrinsic,
  text,
} from './intrinsics';
import { isOutOfMemory } from './thrown';

interface WaitingCall {
  readonly id: number;
  readonly target: string;
  readonly args: string;
  readonly text: string | undefined;
  readonly frame: string;
  readonly chars: number;
}

interface PendingCall {
  readonly chars: number;
  /** Where the program made the call: a rejection that arrives later has no stack of its own. */
  readonly site: string | undefined;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: Error) => void;
}

/** The host calls of one program. What exceeds the window waits here, inside the program's own memory. */
export function createCalls(host: Host) {
  const pending = record<PendingCall>();
  const waiting = record<WaitingCall>();
  const failures = identityMap();
  let firstWaiting = 1;
  let nextWaiting = 1;
  let nextId = 1;
  let inFlight = 0;
  let charsInFlight = 0;

  function sendWaiting(): void {
    while (firstWaiting < nextWaiting) {
      const call = waiting[firstWaiting];
      if (call === undefined) return;
      const { chars } = call;
      if (inFlight >= MAX_CALLS_IN_FLIGHT || charsInFlight + chars > MAX_CHARS_IN_FLIGHT) return;
      delete waiting[firstWaiting];
      firstWaiting += 1;
      inFlight += 1;
      charsInFlight += chars;
      host.call(call.id, call.target, call.args, call.text, call.frame);
    }
  }

  /** Where the program made the call, as the stack of the error it gets. */
  function placeAt(error: Error, site: string | undefined): Error {
    const stack = framesIn(site ?? '', PROGRAM_FILE);
    define(error, 'stack', stack, { enumerable: false, writable: true });
    return error;
  }

  function toError(id: number, json: string, site: string | undefined): Error {
    const failure = parse(json) as { message: string; details: Record<string, unknown> | null };
    const error = placeAt(new ErrorIntrinsic(failure.message), site);
    if (failure.details !== null) {
      const shown = { enumerable: true, writable: true };
      define(error, 'code', failure.details.code, shown);
      define(error, 'retryable', failure.details.retryable, shown);
      define(error, 'details', freeze(failure.details), shown);
      failures.set(error, id);
    }
    return error;
  }

  return {
    /** How many calls the program has made so far. */
    made: (): number => nextId - 1,

    /** The call that this error rejected with, or undefined: nothing but the very same object counts. */
    failureId: (error: object): number | undefined => failures.get(error),

    /** `target`: what `functionTarget` or `namespaceTarget` gives. `label` names the call in messages. What JSON cannot carry of `args` is null. `longText` is what `takeLongText` took out of them. */
    call(target: string, label: string, args: unknown, longText?: string): Promise<unknown> {
      const site = new ErrorIntrinsic().stack;
      return new PromiseIntrinsic<unknown>((resolve, reject) => {
        let json: string | undefined;
        try {
          json = stringify(args);
        } catch (error) {
          if (isOutOfMemory(error)) {
            reject(error);
            return;
          }
          const reason = error instanceof TypeErrorIntrinsic ? error.message : 'toJSON threw';
          const message = text('The arguments of ', label, ' cannot be sent as JSON: ', reason);
          reject(placeAt(new TypeErrorIntrinsic(message), site));
          return;
        }
        const sent = json ?? 'null';
        const chars = target.length + sent.length + (longText === undefined ? 0 : longText.length);
        if (chars > MAX_ARGUMENT_CHARS) {
          // What is counted has the target in it, so the number says so.
          const size = text(chars, ' characters with its name; at most ', MAX_ARGUMENT_CHARS);
          const message = text('The arguments of ', label, ' are ', size, ' can be sent.');
          reject(placeAt(new ErrorIntrinsic(message), site));
          return;
        }
        const frame = frameIn(site, PROGRAM_FILE);
        const id = nextId;
        nextId += 1;
        pending[id] = { chars, site, resolve, reject };
        waiting[nextWaiting] = { id, target, args: sent, text: longText, frame, chars };
        nextWaiting += 1;
        sendWaiting();
      });
    },

    settle(id: number, ok: boolean, json: string): void {
      const call = pending[id];
      if (call === undefined) return;
      delete pending[id];
      inFlight -= 1;
      charsInFlight -= call.chars;
      sendWaiting();
      if (ok) call.resolve(json === '' ? undefined : parse(json));
      else call.reject(toError(id, json, call.site));
    },
  };
}

export type Calls = ReturnType<typeof createCalls>;
