/** How long the old view stays in sight for a new one that has not said that it stands. In milliseconds. */
const PATIENCE = {
  /** The new view has said nothing yet. */
  mute: 1000,
  /** It speaks. */
  speaking: 2000,
  /** It is going to say when it stands: a large one takes its time on a busy machine. */
  promising: 15_000,
} as const;
type Patience = keyof typeof PATIENCE;

interface Incoming {
  readonly frame: HTMLIFrameElement;
  /** Makes the same frame once more. */
  again(): HTMLIFrameElement;
  readonly timer: ReturnType<typeof setTimeout>;
  readonly patience: Patience;
}

/**
 * Puts one view's frame in the place of another without a blank in between: the new one loads below the old one, in the
 * same box, and the old one goes when the new one stands. No frame is ever moved, which would load it again.
 */
export class FrameSwap {
  #shown: HTMLIFrameElement | undefined;
  #incoming: Incoming | undefined;

  constructor(private readonly container: HTMLElement) {}

  /**
   * Shows a new frame: at once where no view is in sight, else when `settle` is called.
   * @param make makes the frame; called again for a frame that got nowhere
   */
  bring(make: () => HTMLIFrameElement): void {
    this.#dropIncoming();
    const frame = make();
    if (this.#shown === undefined || this.container.inert) {
      this.#replaceAll(frame);
      return;
    }
    // Nobody can use it yet, and nobody should use what it replaces.
    frame.inert = true;
    frame.classList.add('incoming');
    this.container.append(frame);
    this.#await({ frame, again: make }, 'mute');
  }

  /** What the new view has come to, at least. */
  waitFor(patience: Patience): void {
    if (this.#incoming === undefined) return;
    if (PATIENCE[patience] <= PATIENCE[this.#incoming.patience]) return;
    clearTimeout(this.#incoming.timer);
    this.#await(this.#incoming, patience);
  }

  /** The new view stands: it takes the place of the old one, and the focus where that had it. */
  settle(): void {
    if (this.#incoming === undefined) return;
    const { frame, timer } = this.#incoming;
    clearTimeout(timer);
    this.#incoming = undefined;
    const focused = this.#shown === this.container.ownerDocument.activeElement;
    frame.inert = false;
    frame.classList.remove('incoming');
    this.#shown?.remove();
    this.#shown = frame;
    if (focused) frame.focus();
  }

  /** Removes everything. */
  clear(): void {
    this.#dropIncoming();
    this.container.replaceChildren();
    this.#shown = undefined;
  }

  #await({ frame, again }: Pick<Incoming, 'frame' | 'again'>, patience: Patience): void {
    // Frames of views share one thread. An old view that never gives it back lets no new one begin, and only the end of
    // all of them frees it.
    const giveUp = () => (patience === 'mute' ? this.#replaceAll(again()) : this.settle());
    const timer = setTimeout(giveUp, PATIENCE[patience]);
    this.#incoming = { frame, again, timer, patience };
  }

  #replaceAll(frame: HTMLIFrameElement): void {
    this.clear();
    this.container.append(frame);
    this.#shown = frame;
  }

  #dropIncoming(): void {
    if (this.#incoming === undefined) return;
    clearTimeout(this.#incoming.timer);
    this.#incoming.frame.remove();
    this.#incoming = undefined;
  }
}
