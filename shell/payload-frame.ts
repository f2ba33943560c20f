import type { JsonObject } from './json-object';

export interface PayloadFrameOptions {
  onLoad(): void;
  /** The payload replaced its document: it tried to navigate. */
  onLeft(): void;
}

/** The frame of one payload: opaque origin, scripts and nothing more. Made from the shell's template, used once. */
export class PayloadFrame {
  readonly #element: HTMLIFrameElement;

  constructor(
    private readonly document: Document,
    options: PayloadFrameOptions,
  ) {
    this.#element = frameFrom(document);
    let loads = 0;
    this.#element.addEventListener('load', () => {
      loads += 1;
      if (loads === 1) options.onLoad();
      else options.onLeft();
    });
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

  setHeight(height: string): void {
    this.#element.style.height = height;
  }

  remove(): void {
    this.#element.remove();
  }
}

function frameFrom(document: Document): HTMLIFrameElement {
  const template = document.getElementById('payload');
  const content = template instanceof HTMLTemplateElement ? template.content.cloneNode(true) : null;
  const frame = content?.firstChild;
  if (!(frame instanceof HTMLIFrameElement)) throw new Error('The shell has no frame template.');
  return frame;
}
