import type { HostToPage, PageAction } from '../shared/page-messages';
import { requiredElement } from './required-element';

type Notice = Extract<HostToPage, { type: 'state' }>['notice'];

/** One thin line at the top, with at most one thing to do about it. */
export class NoticeLine {
  readonly #line: HTMLElement;
  readonly #text: HTMLElement;
  readonly #button: HTMLElement;
  #action: PageAction | undefined;

  constructor(document: Document, onAction: (action: PageAction) => void) {
    this.#line = requiredElement(document, 'notice');
    this.#text = requiredElement(document, 'notice-text');
    this.#button = requiredElement(document, 'notice-button');
    this.#button.addEventListener('click', () => {
      if (this.#action !== undefined) onAction(this.#action);
    });
  }

  show(notice: Notice): void {
    this.#line.hidden = notice === undefined;
    this.#text.textContent = notice?.text ?? '';
    this.#action = notice?.button?.action;
    this.#button.hidden = this.#action === undefined;
    this.#button.textContent = notice?.button?.label ?? '';
  }
}
