import { z } from 'zod';
import { ConnectaError, type ErrorDetails } from '../invocation/connecta-error';
import { howToRaise } from '../limits-in-force';
import { MAX_ARGUMENT_CHARS, MAX_CALLS_IN_FLIGHT, MAX_CHARS_IN_FLIGHT } from './bridge-limits';
import type { GuestApi } from './executor';
import { isDeeperThan, MAX_DEPTH } from './json-depth';
import type { CallReply, GuestCall } from './run-messages';

/** The thread said what an honest one never says. It is ended. */
export class ProtocolViolation extends Error {}

const targetSchema = z.union([
  z.strictObject({ function: z.string() }),
  z.strictObject({ namespace: z.string(), member: z.string() }),
]);

interface ResolvedCall {
  /** What messages call it: the address where there is one (L6). */
  readonly label: string;
  invoke(): Promise<unknown>;
}

/** Longest address that a message repeats. */
const MAX_LABEL_CHARS = 512;

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new ProtocolViolation('a host call is not JSON');
  }
}

function argumentsOf({ args: json, text }: GuestCall): unknown {
  const args = parseJson(json);
  if (text === undefined) return args;
  if (!Array.isArray(args) || args[0] !== null) {
    throw new ProtocolViolation('a host call has a text and no place for it');
  }
  args[0] = text;
  return args;
}

function resolve(api: GuestApi, call: GuestCall): ResolvedCall {
  const target = targetSchema.safeParse(parseJson(call.target));
  if (!target.success) throw new ProtocolViolation('a host call has no target');
  const args = argumentsOf(call);
  const tooDeep = isDeeperThan(args, MAX_DEPTH);
  if ('function' in target.data) {
    const name = target.data.function;
    const fn = Object.hasOwn(api.functions, name) ? api.functions[name] : undefined;
    if (fn === undefined || !Array.isArray(args)) {
      throw new ProtocolViolation('a host call names no function of the API');
    }
    const [first] = args as unknown[];
    const address = name === 'call' && typeof first === 'string' ? first : `connecta.${name}`;
    const label = address.slice(0, MAX_LABEL_CHARS);
    return { label, invoke: () => (tooDeep ? refuseDepth(label) : fn(args, call.from)) };
  }
  const { namespace: global, member } = target.data;
  const namespace = api.namespaces.find((one) => one.global === global);
  if (namespace === undefined) throw new ProtocolViolation('a host call names no namespace');
  const { connectorId } = namespace;
  const label = `${connectorId}.${member}`.slice(0, MAX_LABEL_CHARS);
  return {
    label,
    invoke: () =>
      tooDeep
        ? refuseDepth(label)
        : api.callNamespace(connectorId, member, args ?? undefined, call.from),
  };
}

async function refuseDepth(label: string): Promise<never> {
  throw new ConnectaError({
    code: 'invalid_args',
    message: `The arguments of ${label} nest deeper than ${MAX_DEPTH} levels.`,
    retryable: false,
  });
}

function encodeResult(value: unknown, label: string, maxBytes: number): string {
  if (isDeeperThan(value, MAX_DEPTH)) {
    throw new ConnectaError({
      code: 'result_processing_failed',
      message: `The result of ${label} nests deeper than ${MAX_DEPTH} levels.`,
      retryable: false,
    });
  }
  let json: string;
  try {
    json = JSON.stringify(value) ?? '';
  } catch (cause) {
    throw new ConnectaError(
      {
        code: 'result_processing_failed',
        message: `The result of ${label} cannot be sent as JSON.`,
        retryable: false,
      },
      { cause },
    );
  }
  const bytes = Buffer.byteLength(json);
  if (bytes <= maxBytes) return json;
  throw new ConnectaError({
    code: 'result_too_large',
    message: `The result of ${label} is ${bytes} bytes; a program can take ${maxBytes} in one call. Ask for less of it. ${howToRaise('hostCallResultBytes')}`,
    retryable: false,
  });
}

function encodeFailure(message: string, details: ErrorDetails | null): string {
  try {
    return JSON.stringify({ message, details });
  } catch {
    if (details === null) return JSON.stringify({ message, details });
    const { code, retryable } = details;
    return JSON.stringify({ message, details: { code, message, retryable } });
  }
}

/**
 * One program's calls to the host: checks each against the API it was offered, makes it, answers it. Failures stay
 * here as they are; the program gets a copy and a number (E1, X11).
 */
export class HostCalls {
  readonly #api: GuestApi;
  readonly #maxResultBytes: number;
  readonly #reply: (reply: CallReply) => void;
  readonly #failures = new Map<number, ConnectaError>();
  readonly #inFlight = new Map<number, number>();
  #lastId = 0;
  #charsInFlight = 0;
  #closed = false;

  constructor(options: {
    api: GuestApi;
    maxResultBytes: number;
    reply: (reply: CallReply) => void;
  }) {
    this.#api = options.api;
    this.#maxResultBytes = options.maxResultBytes;
    this.#reply = options.reply;
  }

  /** Starts a call; its answer goes to `reply`. Throws ProtocolViolation for a call that no honest thread makes. */
  take(call: GuestCall): void {
    if (this.#closed) return;
    const chars = call.target.length + call.args.length + (call.text?.length ?? 0);
    if (call.id <= this.#lastId) throw new ProtocolViolation('host calls are out of order');
    if (this.#inFlight.size >= MAX_CALLS_IN_FLIGHT || chars > MAX_ARGUMENT_CHARS) {
      throw new ProtocolViolation('too many or too large host calls');
    }
    if (this.#charsInFlight + chars > MAX_CHARS_IN_FLIGHT) {
      throw new ProtocolViolation('too large host calls at once');
    }
    const resolved = resolve(this.#api, call);
    this.#lastId = call.id;
    this.#inFlight.set(call.id, chars);
    this.#charsInFlight += chars;
    void this.#answer(call.id, resolved);
  }

  /** The failure that the call with this id rejected with. */
  failure(id: number): ConnectaError | undefined {
    return this.#failures.get(id);
  }

  /** The program is over: answers that still come are dropped. */
  close(): void {
    this.#closed = true;
  }

  /** Never rejects. */
  async #answer(id: number, call: ResolvedCall): Promise<void> {
    let reply: CallReply;
    try {
      const json = encodeResult(await call.invoke(), call.label, this.#maxResultBytes);
      reply = { id, ok: true, json };
    } catch (error) {
      reply = { id, ok: false, json: this.#encodeError(id, error) };
    }
    this.#charsInFlight -= this.#inFlight.get(id) ?? 0;
    this.#inFlight.delete(id);
    if (!this.#closed) this.#reply(reply);
  }

  #encodeError(id: number, error: unknown): string {
    if (error instanceof ConnectaError) {
      this.#failures.set(id, error);
      return encodeFailure(error.message, error.details);
    }
    const message = error instanceof Error ? error.message : String(error);
    return encodeFailure(message === '' ? 'The call failed.' : message, null);
  }
}
