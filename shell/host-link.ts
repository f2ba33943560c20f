import { isObject, type JsonObject } from './json-object';

/** How a request of ours ended. A result that is no object counts as an error: MCP results are objects. */
export type HostReply =
  | { readonly kind: 'result'; readonly result: JsonObject }
  | { readonly kind: 'error'; readonly error: unknown };

export interface HostHandlers {
  /** By method; what is not here is answered with -32601. */
  readonly requests: Readonly<Record<string, (params: unknown) => JsonObject>>;
  readonly notifications: Readonly<Record<string, (params: unknown) => void>>;
}

const METHOD_NOT_FOUND = -32601;

/** JSON-RPC with the window that embeds this document. Anything from another window is ignored. */
export class HostLink {
  readonly #host: Window;
  readonly #pending = new Map<string, (reply: HostReply) => void>();

  constructor(
    view: Window,
    private readonly handlers: HostHandlers,
  ) {
    this.#host = view.parent;
    view.addEventListener('message', (event) => {
      if (event.source !== this.#host || !isObject(event.data)) return;
      if (event.data.jsonrpc === '2.0') this.#receive(event.data);
    });
  }

  /** Sends a request under an id of the caller's choice; `onReply` is called at most once. */
  request(
    id: string,
    method: string,
    params: JsonObject,
    onReply: (reply: HostReply) => void,
  ): void {
    this.#pending.set(id, onReply);
    this.#post({ id, method, params });
  }

  /** Gives a request up: its reply, should it still come, reaches nobody, and the host may stop its work. */
  cancel(id: string, reason: string): void {
    if (this.#pending.delete(id)) this.notify('notifications/cancelled', { requestId: id, reason });
  }

  notify(method: string, params: JsonObject): void {
    this.#post({ method, params });
  }

  #receive(message: JsonObject): void {
    if (typeof message.method !== 'string') this.#settle(message);
    else if (message.id === undefined) this.#notified(message.method, message.params);
    else this.#answer(message.id, message.method, message.params);
  }

  #settle(message: JsonObject): void {
    if (typeof message.id !== 'string') return;
    const onReply = this.#pending.get(message.id);
    this.#pending.delete(message.id);
    onReply?.(
      isObject(message.result)
        ? { kind: 'result', result: message.result }
        : { kind: 'error', error: message.error },
    );
  }

  #notified(method: string, params: unknown): void {
    const { notifications } = this.handlers;
    if (Object.hasOwn(notifications, method)) notifications[method]?.(params);
  }

  #answer(id: unknown, method: string, params: unknown): void {
    const { requests } = this.handlers;
    const handle = Object.hasOwn(requests, method) ? requests[method] : undefined;
    if (handle === undefined) {
      const message = `This view has no method "${method.slice(0, 100)}".`;
      this.#post({ id, error: { code: METHOD_NOT_FOUND, message } });
    } else {
      this.#post({ id, result: handle(params) });
    }
  }

  /** `*`: the host may be on any origin, and nothing sent here is secret. */
  #post(message: JsonObject): void {
    this.#host.postMessage({ jsonrpc: '2.0', ...message }, '*');
  }
}
