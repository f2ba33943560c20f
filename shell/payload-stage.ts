import { KEY_PRESSED } from '../src/shared/pressed-key';
import type { RemovedConstruct } from '../src/shared/removed-constructs';
import { ALIVE, LEFT, REMOVED, SHOWN } from '../src/shared/view-watch';
import { type FrameHeight, fitContent, UNMEASURED_HEIGHT } from './frame-height';
import type { HostContext } from './host-context';
import type { HostLink } from './host-link';
import { payloadDocument } from './payload-document';
import { PayloadFrame } from './payload-frame';
import { type PayloadMessage, payloadMessage } from './payload-message';
import { payloadTheme } from './payload-theme';
import { RemovedLine } from './removed-line';
import type { ViewPayload } from './view-payload';
import { ViewReads } from './view-reads';

/** What the shell shows. A new payload replaces the last one whole: frame, reads and identity. */
type Shown =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'payload'; readonly frame: PayloadFrame; readonly reads?: ViewReads }
  | { readonly kind: 'left' };

/** A frame with nothing to show still has a height, because some hosts take zero for "not known". */
const COLLAPSED_HEIGHT = 1;

export class PayloadStage {
  #shown: Shown = { kind: 'nothing' };
  #context: HostContext = {};
  #theme: string;
  #frameHeight: FrameHeight = { height: UNMEASURED_HEIGHT };
  #reported = '';
  #mayRead = false;
  #forwardKeys = false;
  #removed: RemovedLine;
  /** What the page asked last and has no answer to. */
  #asked: string | undefined;
  /** A page of ours is around the shell: it asks whether the payload is there, and it draws the lines about it. */
  #watched = false;

  constructor(
    private readonly document: Document,
    private readonly link: HostLink,
  ) {
    this.#theme = payloadTheme(document, this.#context);
    this.#removed = new RemovedLine(document);
    window.addEventListener('resize', () => this.reportSize());
    window.addEventListener('message', ({ source, data }) => {
      if (this.#shown.kind !== 'payload' || !this.#shown.frame.owns(source)) return;
      const message = payloadMessage(data);
      if (message !== undefined) this.#receive(message, this.#shown);
    });
  }

  allowReads(allowed: boolean): void {
    this.#mayRead = allowed;
  }

  /** Whether the host wants the keys that are pressed in a payload. One that does not say so gets none. */
  forwardKeys(enabled: boolean): void {
    this.#forwardKeys = enabled;
    if (this.#shown.kind === 'payload') this.#tellOfKeys(this.#shown.frame);
  }

  /** Follows the host's theme and dimensions, in the payload that is shown too. */
  adopt(context: HostContext): void {
    this.#context = context;
    this.document.documentElement.style.colorScheme = context.theme ?? '';
    const theme = payloadTheme(this.document, context);
    if (theme !== this.#theme && this.#shown.kind === 'payload') {
      this.#shown.frame.post({ type: 'connecta/theme', style: theme });
    }
    this.#theme = theme;
    this.#layout();
  }

  show(payload: ViewPayload): void {
    this.#retire();
    this.#frameHeight = { height: UNMEASURED_HEIGHT };
    const html = payloadDocument(payload.html, {
      theme: this.#theme,
      bridge: payload.reads !== undefined,
      measured: this.#context.fixedHeight !== true,
    });
    const frame = new PayloadFrame(this.document, {
      onLoad: () => {
        this.reportSize();
        this.#tellOfKeys(frame);
        // A page of ours keeps the view before this one in sight until now.
        if (this.#watched) this.link.notify(SHOWN, {});
      },
      onLeft: () => this.#takeDown(frame),
    });
    this.#shown = {
      kind: 'payload',
      frame,
      ...(payload.reads === undefined ? {} : { reads: this.#reads(payload.reads, frame) }),
    };
    this.#removed = new RemovedLine(this.document);
    this.#asked = undefined;
    this.#say('');
    frame.mount(html);
    this.#layout();
  }

  /** The page around the shell asks whether the payload takes its turn. With none, the shell answers. */
  ask(challenge: string): void {
    this.#watched = true;
    this.#asked = challenge;
    if (this.#shown.kind === 'payload')
      this.#shown.frame.post({ type: 'connecta/alive', challenge });
    else this.#answer();
  }

  /** The host is about to remove the view. */
  stopReads(): void {
    if (this.#shown.kind === 'payload') this.#shown.reads?.close();
  }

  /** Tells the host the size the view has or wants, once for each change. */
  reportSize(): void {
    const root = this.document.documentElement;
    const size = { width: root.clientWidth, height: this.#height(root.clientHeight) };
    const key = JSON.stringify(size);
    if (key === this.#reported) return;
    this.#reported = key;
    this.link.notify('ui/notifications/size-changed', size);
  }

  #height(viewport: number): number {
    if (this.#shown.kind === 'nothing') return COLLAPSED_HEIGHT;
    if (this.#context.fixedHeight === true) return viewport;
    return this.#shown.kind === 'left'
      ? this.document.body.offsetHeight
      : Math.min(
          this.#removed.height + this.#frameHeight.height,
          this.#context.maxHeight ?? Number.POSITIVE_INFINITY,
        );
  }

  #reads(reads: ViewPayload['reads'] & object, frame: PayloadFrame): ViewReads {
    return new ViewReads({
      reads,
      nonce: crypto.randomUUID(),
      link: this.link,
      clock: {
        setTimeout: (run, ms) => setTimeout(run, ms),
        clearTimeout: (timer) => clearTimeout(timer as number),
      },
      mayRead: () => this.#mayRead,
      answer: (message) => frame.post(message),
    });
  }

  #tellOfKeys(frame: PayloadFrame): void {
    frame.post({ type: 'connecta/forward-keys', enabled: this.#forwardKeys });
  }

  #receive(message: PayloadMessage, { frame, reads }: Extract<Shown, { kind: 'payload' }>): void {
    switch (message.type) {
      case 'connecta/read':
        reads?.receive(message);
        break;
      case 'connecta/height':
        this.#measured(message.height);
        break;
      case 'connecta/key':
        if (this.#forwardKeys) this.link.notify(KEY_PRESSED, { ...message.key });
        break;
      case 'connecta/alive':
        if (!frame.answered(message.challenge) && message.challenge === this.#asked) this.#answer();
        break;
      case 'connecta/removed':
        this.#sayRemoved(message.construct);
    }
  }

  #answer(): void {
    this.link.notify(ALIVE, { challenge: this.#asked });
    this.#asked = undefined;
  }

  /** The page says it above the view. Where there is none, the shell does, and in the host's log. */
  #sayRemoved(construct: RemovedConstruct): void {
    const constructs = this.#removed.add(construct);
    if (constructs === undefined) return;
    if (this.#watched) {
      this.link.notify(REMOVED, { constructs });
      return;
    }
    const data = this.#removed.show();
    this.#layout();
    this.link.notify('notifications/message', { level: 'warning', logger: 'view', data });
  }

  #measured(content: number): void {
    if (this.#context.fixedHeight === true) return;
    this.#frameHeight = fitContent(this.#frameHeight, content, {
      now: performance.now(),
      limit: this.#context.maxHeight,
    });
    this.#layout();
  }

  #layout(): void {
    if (this.#shown.kind === 'payload') {
      const fills = this.#context.fixedHeight === true;
      const rest = `calc(100vh - ${this.#removed.height}px)`;
      this.#shown.frame.setHeight(fills ? rest : `${this.#frameHeight.height}px`);
    }
    this.reportSize();
  }

  #takeDown(frame: PayloadFrame): void {
    if (this.#shown.kind !== 'payload' || this.#shown.frame !== frame) return;
    this.#retire();
    this.#shown = { kind: 'left' };
    this.#say('This view tried to leave and was taken down.');
    this.link.notify(LEFT, {});
    this.reportSize();
  }

  #retire(): void {
    if (this.#shown.kind !== 'payload') return;
    this.#shown.reads?.close();
    this.#shown.frame.remove();
  }

  #say(words: string): void {
    const line = this.document.getElementById('left');
    if (line !== null) line.textContent = words;
  }
}
