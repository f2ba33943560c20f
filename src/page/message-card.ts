import type { PageAction, PageButton, PageState } from '../shared/page-messages';
import { requiredElement } from './required-element';

type Message = Extract<PageState, { kind: 'message' }>;

/** Words in place of a view: what happened, where, what was logged, what to do next. */
export class MessageCard {
  readonly #card: HTMLElement;
  readonly #title: HTMLElement;
  readonly #text: HTMLElement;
  readonly #location: HTMLElement;
  readonly #buttons: HTMLElement;
  readonly #logs: HTMLElement;
  readonly #logsText: HTMLElement;
  #drawn = '';

  constructor(
    private readonly document: Document,
    private readonly onAction: (action: PageAction) => void,
  ) {
    this.#card = requiredElement(document, 'message');
    this.#title = requiredElement(document, 'message-title');
    this.#text = requiredElement(document, 'message-text');
    this.#location = requiredElement(document, 'message-location');
    this.#buttons = requiredElement(document, 'message-buttons');
    this.#logs = requiredElement(document, 'message-logs');
    this.#logsText = requiredElement(document, 'message-logs-text');
    // A region that scrolls has to be within reach of the keyboard.
    this.#logsText.tabIndex = 0;
    this.#location.addEventListener('click', () => onAction('openLocation'));
  }

  /** Draws a message, or hides the card. The same message again changes nothing, so that focus stays where it is. */
  show(message: Message | undefined): void {
    this.#card.hidden = message === undefined;
    const key = JSON.stringify(message ?? null);
    if (key === this.#drawn) return;
    this.#drawn = key;
    if (message !== undefined) this.#draw(message);
  }

  #draw(message: Message): void {
    this.#card.dataset.tone = message.tone;
    this.#title.textContent = message.title;
    write(this.#text, message.text);
    write(this.#location, message.location);
    write(this.#logsText, message.logs);
    this.#logs.hidden = this.#logsText.hidden;
    this.#buttons.replaceChildren(...message.buttons.map((button) => this.#button(button)));
    this.#buttons.hidden = message.buttons.length === 0;
    this.#card.scrollTop = 0;
  }

  #button({ action, label }: PageButton): HTMLElement {
    const button = this.document.createElement('button');
    button.type = 'button';
    button.textContent = label;
    button.addEventListener('click', () => this.onAction(action));
    return button;
  }
}

function write(element: HTMLElement, text: string | undefined): void {
  element.textContent = text ?? '';
  element.hidden = text === undefined || text === '';
}
