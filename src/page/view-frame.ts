import { FrameSwap } from './frame-swap';
import type { JsonRpcMessage, SandboxResource } from './sandbox-messages';

/** Sandbox tokens a view may have beside `allow-scripts`. None lets it out of its frame or into ours. */
const GRANTED_TOKENS: ReadonlySet<string> = new Set(['allow-forms', 'allow-pointer-lock']);

export interface ViewFrameOptions {
  readonly container: HTMLElement;
  /** What the mounted view's own window posts. Nothing else is passed on. */
  onMessage(message: unknown, generation: Generation): void;
  /** The view tried to navigate its frame and has been taken down. */
  onLeft(generation: Generation): void;
}

/** Which view it is, as the host numbers them: nothing of one view is ever taken for another's. */
export type Generation = number | undefined;

interface MountedView {
  readonly frame: HTMLIFrameElement;
  readonly generation: Generation;
}

/** The one frame a view lives in: never reused for another view, never moved, taken down when it tries to leave. */
export class ViewFrame {
  readonly #swap: FrameSwap;
  #mounted: MountedView | undefined;
  #title = 'View';

  constructor(private readonly options: ViewFrameOptions) {
    this.#swap = new FrameSwap(options.container);
    window.addEventListener('message', (event) => {
      // A frame without a document has no window, and a null window matches no one.
      const own = this.#mounted?.frame.contentWindow ?? null;
      if (own === null || event.source !== own) return;
      this.#swap.waitFor('speaking');
      options.onMessage(event.data, this.#mounted?.generation);
    });
    // The page's policy lets no frame load a document by its address. This tells of a view that tried even when nothing
    // was loaded in its place: while its own document was still being read, or when it stopped its navigation at once.
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) => {
      if (effectiveDirective === 'frame-src') this.#leave();
    });
  }

  /** Of the view that is mounted. */
  get generation(): Generation {
    return this.#mounted?.generation;
  }

  /**
   * Mounts a view in a fresh frame. From here on the last one is not heard, and it goes as soon as the new one stands.
   */
  mount(resource: SandboxResource, generation: Generation): void {
    this.#swap.bring(() => {
      const frame = document.createElement('iframe');
      frame.setAttribute('sandbox', sandboxTokens(resource.sandbox));
      frame.setAttribute('allow', '');
      frame.referrerPolicy = 'no-referrer';
      frame.title = this.#title;
      const mounted = { frame, generation };
      let loads = 0;
      frame.addEventListener('load', () => {
        loads += 1;
        if (loads > 1 && this.#mounted === mounted) this.#leave();
      });
      frame.srcdoc = resource.html;
      this.#mounted = mounted;
      return frame;
    });
  }

  /** The view that is mounted is going to say when it stands. */
  promises(): void {
    this.#swap.waitFor('promising');
  }

  /** The view that is mounted stands: it takes the place of the one before. */
  stands(): void {
    this.#swap.settle();
  }

  /** Posts a host's message to the view it is for; without one it goes nowhere. An opaque origin has no name, hence `*`. */
  send(message: JsonRpcMessage, generation: Generation): void {
    if (generation !== undefined && generation !== this.#mounted?.generation) return;
    this.#mounted?.frame.contentWindow?.postMessage(message, '*');
  }

  setTitle(title: string): void {
    this.#title = title;
    if (this.#mounted !== undefined) this.#mounted.frame.title = title;
  }

  /** Takes the view down. Says which it was; undefined when there is none. */
  takeDown(): { readonly generation: Generation } | undefined {
    const mounted = this.#mounted;
    this.#swap.clear();
    this.#mounted = undefined;
    return mounted;
  }

  #leave(): void {
    const left = this.takeDown();
    if (left !== undefined) this.options.onLeft(left.generation);
  }
}

/** `allow-scripts` always, `allow-same-origin` never, whatever was asked for. */
export function sandboxTokens(asked: string): string {
  const granted = asked.split(/\s+/).filter((token) => GRANTED_TOKENS.has(token.toLowerCase()));
  return ['allow-scripts', ...granted].join(' ');
}
