import { MAX_RESULT_CHARS } from '../bridge-limits';
import { createCalls } from './calls';
import { createConsole } from './console';
import { installFromAsync } from './from-async';
import { type Host, thrownJson } from './host';
import {
  ArrayBufferIntrinsic,
  define,
  freeze,
  ownPromise,
  parse,
  stringify,
  text,
} from './intrinsics';
import { createCaller, type Declarations } from './program';
import { encodeResult } from './result';
import { createConnecta, createNamespace } from './surface';
import { describeThrown } from './thrown';

/**
 * The runtime around a program, inside the interpreter. The program reaches `connecta`, the namespaces and `console`;
 * `host` and what is returned here stay in this closure and with the thread outside (X11).
 */
export function createGuest(host: Host) {
  const calls = createCalls(host);
  const log = createConsole(host);
  const caller = createCaller(calls, log.written);
  installFromAsync();

  function fail(error: unknown): void {
    const advice = caller.advice();
    if (advice !== undefined && error === advice) host.end('uncallable', stringify(advice));
    else host.end('thrown', thrownJson(describeThrown(error, calls)));
  }

  function finish(value: unknown): void {
    let json: string | undefined;
    try {
      json = encodeResult(value);
    } catch (error) {
      const thrown = describeThrown(error, calls);
      const message = text("The program's result cannot be sent as JSON. ", thrown.message);
      host.end('thrown', thrownJson({ ...thrown, message }));
      return;
    }
    if (json === undefined) host.end('nothing', '');
    else if (json.length <= MAX_RESULT_CHARS) host.end('value', json);
    else {
      const size = text(json.length, ' characters of JSON; at most ', MAX_RESULT_CHARS);
      const message = text("The program's result is ", size, ' can be returned.');
      host.end('thrown', thrownJson({ message, stack: '', failureId: 0, outOfMemory: false }));
    }
  }

  /** Never rejects. */
  async function conclude(outcome: Promise<unknown>): Promise<void> {
    let value: unknown;
    try {
      value = await ownPromise(outcome);
    } catch (error) {
      fail(error);
      return;
    }
    finish(value);
  }

  return {
    /** `json`: the names of the host functions and of the namespaces' globals. Before the program, once. */
    install(json: string): void {
      const surface = parse(json) as { functions: string[]; namespaces: string[] };
      const hidden = { enumerable: false, writable: false };
      define(globalThis, 'connecta', createConnecta(calls, surface.functions), hidden);
      define(globalThis, 'console', freeze(log.console), hidden);
      for (let index = 0; index < surface.namespaces.length; index += 1) {
        const global = surface.namespaces[index];
        if (global === undefined) continue;
        define(globalThis, global, createNamespace(calls, global), hidden);
      }
    },

    run(evaluate: () => unknown): void {
      void conclude(caller.run(evaluate));
    },

    runScript(
      completion: Promise<{ value: unknown }>,
      sentinel: string,
      find: Declarations['find'],
    ): void {
      void conclude(caller.runScript(completion, { sentinel, find }));
    },

    settle: calls.settle,

    /** A text as JSON: for one that the thread cannot read out as it is. */
    quote: (whole: string): string => stringify(whole),

    /** Throws when there is no memory for so much. */
    reserve(bytes: number): void {
      new ArrayBufferIntrinsic(bytes);
    },
  };
}
