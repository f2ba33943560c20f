/**
 * A key combination that a person pressed in a view and that is meant for the editor around it. It travels from the
 * payload through the shell to the page; each of the three is free to be hostile, so the page checks with these again.
 */
export interface PressedKey {
  readonly key: string;
  readonly code: string;
  /** Obsolete on the web, but what VS Code finds its keybindings by. */
  readonly keyCode: number;
  readonly ctrlKey: boolean;
  readonly shiftKey: boolean;
  readonly altKey: boolean;
  readonly metaKey: boolean;
}

/** Shell → page: a key was pressed. Page → shell: whether to say so. JSON-RPC notifications, as all between the two. */
export const KEY_PRESSED = 'connecta/key-pressed';
export const FORWARD_KEYS = 'connecta/forward-keys';

/** What a key's name has at most; the longest one there is has 20 characters. */
const NAME_LENGTH = 24;

/** The key in what somebody sent, and nothing else of it; undefined when it is none. */
export function pressedKey(value: unknown): PressedKey | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { key, code, keyCode, ctrlKey, shiftKey, altKey, metaKey } = value as Record<
    string,
    unknown
  >;
  if (!isName(key) || !isName(code)) return undefined;
  if (typeof keyCode !== 'number' || !Number.isInteger(keyCode)) return undefined;
  if (keyCode < 0 || keyCode > 255) return undefined;
  if (typeof ctrlKey !== 'boolean' || typeof shiftKey !== 'boolean') return undefined;
  if (typeof altKey !== 'boolean' || typeof metaKey !== 'boolean') return undefined;
  return { key, code, keyCode, ctrlKey, shiftKey, altKey, metaKey };
}

function isName(value: unknown): value is string {
  return typeof value === 'string' && value.length <= NAME_LENGTH;
}

const FUNCTION_KEY = /^F(?:[1-9]|1\d)$/;
/** A character other than a space, by its key: what a shortcut is made of. */
const CHARACTER =
  /^(?:Key[A-Z]|Digit\d|Numpad(?:\d|Add|Subtract)|Backquote|Minus|Equal|BracketLeft|BracketRight|Backslash|Semicolon|Quote|Comma|Period|Slash|IntlBackslash)$/;
/** Editors in the order of their tabs. */
const PAGE_KEY = /^Page(?:Up|Down)$/;

/** With Ctrl or Cmd these edit text in the view: cut, paste, select all, undo and redo. */
const EDITS = new Set(['a', 'x', 'v', 'z', 'y']);

/**
 * Whether a combination may go to the editor: function keys, and characters with Ctrl or Cmd. Never what types (a
 * character alone, Enter, Tab, Escape, space), what moves or deletes in a text, or what belongs to the view's own text.
 */
export function isForwarded({
  key,
  code,
  ctrlKey,
  metaKey,
  shiftKey,
  altKey,
}: PressedKey): boolean {
  if (FUNCTION_KEY.test(key) && key === code) return true;
  if (!ctrlKey && !metaKey) return false;
  if (PAGE_KEY.test(key) && key === code) return true;
  if (!CHARACTER.test(code) || [...key].length !== 1) return false;
  const letter = key.toLowerCase();
  // Shift and a letter of these is another command, save where it is another way to paste or to redo.
  return shiftKey || altKey ? !'vxz'.includes(letter) : letter !== 'c' && !EDITS.has(letter);
}
