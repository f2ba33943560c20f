import type { HostToPage } from '../shared/page-messages';

/** The part of VS Code's `Webview` that the port uses. */
export interface MessageEnd {
  postMessage(message: unknown): Thenable<boolean>;
  onDidReceiveMessage(listener: (message: unknown) => void): { dispose(): unknown };
}

/** The page sends one message while it loads; what is more than this before anyone listens is not ours. */
const MAX_WAITING = 64;

/**
 * The page's end of a panel. It listens from its first moment and keeps what comes before there is a listener, so
 * that a page that loads faster than the code that serves it is still heard.
 */
export class WebviewPort {
  private readonly waiting: unknown[] = [];
  private readonly listeners = new Set<(message: unknown) => void>();
  private readonly subscription: { dispose(): unknown };
  private closed = false;

  constructor(private readonly webview: MessageEnd) {
    this.subscription = webview.onDidReceiveMessage((message) => this.receive(message));
  }

  /** VS Code's answer is no proof of delivery, so it is not waited for: the page announces itself when it is there. */
  post(message: HostToPage): void {
    if (this.closed) return;
    this.webview.postMessage(message).then(undefined, () => undefined);
  }

  onMessage(listener: (message: unknown) => void): () => void {
    this.listeners.add(listener);
    for (const message of this.waiting.splice(0)) listener(message);
    return () => this.listeners.delete(listener);
  }

  dispose(): void {
    this.closed = true;
    this.subscription.dispose();
    this.listeners.clear();
    this.waiting.length = 0;
  }

  private receive(message: unknown): void {
    if (this.listeners.size > 0) for (const listener of this.listeners) listener(message);
    else if (this.waiting.length < MAX_WAITING) this.waiting.push(message);
  }
}
