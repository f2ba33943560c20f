import type { HostToPage, PageAction, PageState } from '../shared/page-messages';
import { MessageCard } from './message-card';
import { NoticeLine } from './notice-line';
import { requiredElement } from './required-element';

type StateMessage = Extract<HostToPage, { type: 'state' }>;

/** A wait shorter than this shows nothing: a skeleton that flashes by is worse than none. In milliseconds. */
const SKELETON_DELAY = 150;

/**
 * What fills the page around and instead of the view. The view's frame stays mounted, hidden, behind anything else that
 * is shown: moving or rebuilding a frame would reload it, and a view that was late may still come back.
 */
export class PageStage {
  /** Where the view's frame lives. */
  readonly viewContainer: HTMLElement;
  readonly #title: HTMLElement;
  readonly #stage: HTMLElement;
  readonly #skeleton: HTMLElement;
  readonly #progress: HTMLElement;
  readonly #announcer: HTMLElement;
  readonly #message: MessageCard;
  readonly #notice: NoticeLine;
  #shown: PageState['kind'] | undefined;
  #skeletonTimer: number | undefined;

  constructor(document: Document, onAction: (action: PageAction) => void) {
    this.viewContainer = requiredElement(document, 'view');
    this.#title = requiredElement(document, 'title');
    this.#stage = requiredElement(document, 'stage');
    this.#skeleton = requiredElement(document, 'skeleton');
    this.#progress = requiredElement(document, 'progress');
    this.#announcer = requiredElement(document, 'announcer');
    this.#message = new MessageCard(document, onAction);
    this.#notice = new NoticeLine(document, onAction);
  }

  show({ state, busy, notice, title }: StateMessage): void {
    this.#title.textContent = title;
    this.#progress.hidden = !busy;
    this.#stage.setAttribute('aria-busy', String(busy || state.kind === 'loading'));
    this.#notice.show(notice);
    this.#message.show(state.kind === 'message' ? state : undefined);
    this.viewContainer.classList.toggle('behind', state.kind !== 'view');
    this.viewContainer.inert = state.kind !== 'view';
    if (state.kind !== this.#shown) this.#showSkeleton(state.kind === 'loading');
    this.#shown = state.kind;
    this.#announce([
      ...(state.kind === 'message' ? [state.title, state.text] : []),
      ...(notice === undefined ? [] : [notice.text]),
    ]);
  }

  #showSkeleton(loading: boolean): void {
    clearTimeout(this.#skeletonTimer);
    this.#skeleton.hidden = true;
    if (!loading) return;
    this.#skeletonTimer = setTimeout(() => {
      this.#skeleton.hidden = false;
    }, SKELETON_DELAY);
  }

  /** Screen readers hear what changed, once. */
  #announce(sentences: readonly string[]): void {
    const words = sentences.join(' ');
    if (this.#announcer.textContent !== words) this.#announcer.textContent = words;
  }
}
