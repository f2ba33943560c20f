/**
 * Modules of a program run before `DOMContentLoaded` when a parser made them, but those that a script makes run when they are
 * ready. So the event is held back until they have run, or one that waits for it would wait for ever.
 */
import { method } from './platform';

const page = document;
const frame = window;
const listen = method(EventTarget.prototype.addEventListener);
const dispatch = method(EventTarget.prototype.dispatchEvent);
const stop = method(Event.prototype.stopImmediatePropagation);
const PARSED = 'DOMContentLoaded';
/** Made ahead: a program may replace what makes one. */
const again = new Event(PARSED, { bubbles: true });

let running = 0;
let held = false;

listen(
  frame,
  PARSED,
  (event) => {
    if (running === 0 || event === again) return;
    held = true;
    stop(event);
  },
  true,
);
// A module that never ran, for whatever reason, holds the event back no longer than everything else does.
listen(frame, 'load', () => release(), true);

/** To be called before a module is put into the document. */
export function holdFor(module: HTMLScriptElement): void {
  running += 1;
  const onEnd = (): void => {
    running -= 1;
    if (running === 0) release();
  };
  listen(module, 'load', onEnd);
  listen(module, 'error', onEnd);
}

function release(): void {
  if (!held) return;
  held = false;
  dispatch(page, again);
}
