import type { JsonRpcMessage, SandboxResource } from './sandbox-messages';

/** Sandbox tokens a view may have beside `allow-scripts`. None lets it out of its frame or into ours. */
const GRANTED_TOKENS: ReadonlySet<string> = new Set(['allow-forms', 'allow-pointer-lock']);

export interface ViewFrameOptions {
  readonly container: HTMLElement;
  /** What the mounted view's own window posts. Nothing else is passed on. */
  onMessage(message: unknown): void;
  /** The frame loaded a second document and has been taken down. */
  onLeft(): void;
}

/** The one frame a view lives in: never reused for another view, never moved, taken down when it loads a second document. */
export class ViewFrame {
  #frame: HTMLIFrameElement | undefined;
  #title = 'View';

  constructor(private readonly options: ViewFrameOptions) {
    window.addEventListener('message', (event) => {
      const own = this.#frame?.contentWindow ?? null;
      if (own !== null && event.source === own) options.onMessage(event.data);
    });
  }

  /** Mounts a view in a fresh frame, in place of the last one. */
  mount(resource: SandboxResource): void {
    const frame = document.createElement('iframe');
    frame.setAttribute('sandbox', sandboxTokens(resource.sandbox));
    frame.setAttribute('allow', '');
    frame.referrerPolicy = 'no-referrer';
    frame.title = this.#title;
    let loads = 0;
    frame.addEventListener('load', () => {
      loads += 1;
      if (loads > 1 && this.#frame === frame) {
        this.#takeDown();
        this.options.onLeft();
      }
    });
    frame.srcdoc = resource.html;
    this.#frame = frame;
    this.options.container.replaceChildren(frame);
  }

  /** Posts a host's message to the view; without a view it goes nowhere. An opaque origin has no name, hence `*`. */
  send(message: JsonRpcMessage): void {
    this.#frame?.contentWindow?.postMessage(message, '*');
  }

  setTitle(title: string): void {
    this.#title = title;
    if (this.#frame !== undefined) this.#frame.title = title;
  }

  #takeDown(): void {
    this.#frame?.remove();
    this.#frame = undefined;
  }
}

/** `allow-scripts` always, `allow-same-origin` never, whatever was asked for. */
export function sandboxTokens(asked: string): string {
  const granted = asked.split(/\s+/).filter((token) => GRANTED_TOKENS.has(token.toLowerCase()));
  return ['allow-scripts', ...granted].join(' ');
}
