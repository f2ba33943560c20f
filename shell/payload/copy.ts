/**
 * Copies what is selected in a payload on Ctrl+C or Cmd+C. Editors take these keys for themselves and copy from their own
 * document, which knows nothing of a selection in a nested frame. A frame without an origin may not use
 * `navigator.clipboard`; `execCommand` works in it while a person presses a key. Runs in the payload, before its markup.
 */

function copy(event: KeyboardEvent): void {
  const pressed = event.ctrlKey !== event.metaKey && !event.shiftKey && !event.altKey;
  if (!pressed || event.key.toLowerCase() !== 'c' || event.defaultPrevented) return;
  // Once is enough: a program may listen to the event of copying. Without a selection there is nothing to copy.
  if (document.execCommand('copy')) event.preventDefault();
}

window.addEventListener('keydown', copy);

export {};
