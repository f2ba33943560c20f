/**
 * Tells the shell of key combinations that are meant for the editor around the view: a key never leaves the frame it was
 * pressed in by itself. Runs in the payload, before its own markup, and does nothing until the shell asks for keys.
 */
import { isForwarded, pressedKey } from '../../src/shared/pressed-key';

const shell = window.parent;
let wanted = false;

window.addEventListener('message', ({ source, data }) => {
  if (source === shell && data?.type === 'connecta/forward-keys') wanted = data.enabled === true;
});

function forward(event: KeyboardEvent): void {
  if (!wanted || event.defaultPrevented || event.repeat || event.isComposing) return;
  // What AltGr makes is a character, although Windows says that Ctrl and Alt are down.
  if (event.getModifierState('AltGraph')) return;
  const key = pressedKey(event);
  if (key === undefined || !isForwarded(key)) return;
  // Or the browser would find, print or save as well.
  event.preventDefault();
  shell.postMessage({ type: 'connecta/key', key }, '*');
}

// Moved to the end of the window's listeners for each key, so that the program's own shortcuts come first.
window.addEventListener(
  'keydown',
  () => {
    window.removeEventListener('keydown', forward);
    window.addEventListener('keydown', forward);
  },
  true,
);
