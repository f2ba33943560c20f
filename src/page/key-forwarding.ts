import { FORWARD_KEYS, isForwarded, KEY_PRESSED, pressedKey } from '../shared/pressed-key';
import type { JsonRpcMessage } from './sandbox-messages';

/** Keys a view may bring in any second. A person who is quick presses five. */
const KEYS_PER_SECOND = 8;

/**
 * Keys that a person pressed in a view, pressed again in the page, where VS Code listens for its keybindings. They go no
 * further than that: never to the extension host. A view can forge them, so they count only while the page has the focus
 * and a person has just used it, and only those that cannot type, confirm or paste.
 */
export class KeyForwarding {
  #enabled = false;
  /** When the latest keys came. */
  #times: number[] = [];

  /** @param send brings a message to the view */
  constructor(
    private readonly page: Window,
    private readonly send: (message: JsonRpcMessage) => void,
  ) {}

  enable(enabled: boolean): void {
    if (enabled === this.#enabled) return;
    this.#enabled = enabled;
    this.#tell();
  }

  /** Looks at a view's message. True: it was about keys, and is no one else's. */
  receive(message: JsonRpcMessage): boolean {
    // A view that has just started does not know yet that its keys are wanted.
    if (message.method === 'ui/notifications/initialized' && this.#enabled) this.#tell();
    if (message.method !== KEY_PRESSED) return false;
    this.#press(message.params);
    return true;
  }

  #press(params: unknown): void {
    const key = pressedKey(params);
    if (key === undefined || !isForwarded(key) || !this.#enabled) return;
    const { navigator, document } = this.page;
    if (!navigator.userActivation.isActive || !document.hasFocus() || this.#tooMany()) return;
    this.page.dispatchEvent(new KeyboardEvent('keydown', { ...key, cancelable: true }));
  }

  #tooMany(): boolean {
    const now = performance.now();
    this.#times = this.#times.filter((time) => now - time < 1000);
    if (this.#times.length >= KEYS_PER_SECOND) return true;
    this.#times.push(now);
    return false;
  }

  #tell(): void {
    this.send({ jsonrpc: '2.0', method: FORWARD_KEYS, params: { enabled: this.#enabled } });
  }
}
