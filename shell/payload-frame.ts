import { Silence } from '../src/shared/silence';
import { ANSWER_WITHIN, ASK_EVERY } from '../src/shared/view-watch';
import type { JsonObject } from './json-object';

export interface PayloadFrameOptions {
  onLoad(): void;
  /** The payload tried to navigate. */
  onLeft(): void;
}

/** The frame of one payload: opaque origin, scripts and nothing more. Made from the shell's template, used once. */
export class PayloadFrame {
  readonly #element: HTMLIFrameElement;
  /** Known to nobody but the document that is asked. */
  readonly #challenge = crypto.randomUUID();
  readonly #silence = new Silence();
  readonly #gone = new AbortController();
  #asking: number | undefined;

  constructor(
    private readonly document: Document,
    private readonly options: PayloadFrameOptions,
  ) {
    this.#element = frameFrom(document);
    this.#watch();
  }

  mount(html: string): void {
    this.#element.srcdoc = html;
    this.document.getElementById('stage')?.replaceChildren(this.#element);
  }

  /** Whether a message comes from this payload's window. A frame that was removed has none. */
  owns(source: MessageEventSource | null): boolean {
    return source !== null && source === this.#element.contentWindow;
  }

  post(message: JsonObject): void {
    this.#element.contentWindow?.postMessage(message, '*');
  }

  /** Takes a payload's answer. True: it answers this frame's own question. */
  answered(challenge: string): boolean {
    if (challenge !== this.#challenge) return false;
    clearInterval(this.#asking);
    return true;
  }

  setHeight(height: string): void {
    this.#element.style.height = height;
  }

  remove(): void {
    clearInterval(this.#asking);
    this.#gone.abort();
    this.#element.remove();
  }

  /**
   * No script can keep a document from navigating its own window; three things tell. The host's policy refuses every
   * document in a frame, and says so here, even when the payload stops its navigation at once. The frame loads a second
   * time. Or it loads the first time without the payload: one that goes while it is parsed never loads, what loads is the
   * browser's error page, and that does not answer.
   */
  #watch(): void {
    const { onLoad, onLeft } = this.options;
    const { signal } = this.#gone;
    let loads = 0;
    this.#element.addEventListener(
      'load',
      () => {
        loads += 1;
        if (loads > 1) return onLeft();
        onLoad();
        this.#ask();
        this.#asking = setInterval(() => this.#ask(), ASK_EVERY);
      },
      { signal },
    );
    this.document.addEventListener(
      'securitypolicyviolation',
      ({ effectiveDirective }) => {
        if (effectiveDirective === 'frame-src') onLeft();
      },
      { signal },
    );
  }

  #ask(): void {
    this.post({ type: 'connecta/alive', challenge: this.#challenge });
    if (this.#silence.look(performance.now()) >= ANSWER_WITHIN) this.options.onLeft();
  }
}

function frameFrom(document: Document): HTMLIFrameElement {
  const template = document.getElementById('payload');
  const content = template instanceof HTMLTemplateElement ? template.content.cloneNode(true) : null;
  const frame = content?.firstChild;
  if (!(frame instanceof HTMLIFrameElement)) throw new Error('The shell has no frame template.');
  return frame;
}
