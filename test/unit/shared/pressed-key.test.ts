import assert from 'node:assert/strict';
import { isForwarded, pressedKey } from '../../../src/shared/pressed-key';

const bare = { ctrlKey: false, shiftKey: false, altKey: false, metaKey: false };

function combination(key: string, code: string, held: Partial<typeof bare> = {}) {
  return { key, code, keyCode: 0, ...bare, ...held };
}

describe('a pressed key', () => {
  it('goes on when it is a function key, or a character with Ctrl or Cmd', () => {
    const forwarded = [
      combination('F1', 'F1'),
      combination('F12', 'F12', { shiftKey: true }),
      combination('p', 'KeyP', { ctrlKey: true }),
      combination('P', 'KeyP', { ctrlKey: true, shiftKey: true }),
      combination('p', 'KeyP', { metaKey: true }),
      combination('f', 'KeyF', { metaKey: true, altKey: true }),
      combination('`', 'Backquote', { ctrlKey: true }),
      combination('1', 'Digit1', { ctrlKey: true }),
      combination('C', 'KeyC', { ctrlKey: true, shiftKey: true }),
      combination('PageUp', 'PageUp', { ctrlKey: true }),
    ];
    for (const key of forwarded) assert.equal(isForwarded(key), true, JSON.stringify(key));
  });

  it('stays when it types, confirms, moves in a text or edits it', () => {
    const staying = [
      combination('p', 'KeyP'),
      combination('P', 'KeyP', { shiftKey: true }),
      combination('π', 'KeyP', { altKey: true }),
      ...['Enter', 'Tab', 'Escape', 'Backspace', 'Delete', 'ArrowLeft', 'Home'].flatMap((key) => [
        combination(key, key),
        combination(key, key, { ctrlKey: true }),
        combination(key, key, { metaKey: true, shiftKey: true }),
      ]),
      combination(' ', 'Space', { ctrlKey: true }),
      ...['c', 'x', 'v', 'a', 'z', 'y'].map((key) =>
        combination(key, `Key${key.toUpperCase()}`, { metaKey: true }),
      ),
      combination('V', 'KeyV', { ctrlKey: true, shiftKey: true }),
      combination('Z', 'KeyZ', { metaKey: true, shiftKey: true }),
    ];
    for (const key of staying) assert.equal(isForwarded(key), false, JSON.stringify(key));
  });

  it('cannot be one thing by its name and another by its place', () => {
    assert.equal(isForwarded(combination('Enter', 'KeyP', { ctrlKey: true })), false);
    assert.equal(isForwarded(combination('Enter', 'F1')), false);
    assert.equal(isForwarded(combination('F1', 'Enter')), false);
    assert.equal(isForwarded(combination('v', 'KeyP', { ctrlKey: true })), false);
  });

  it('is read field by field, and what is no key is none', () => {
    const key = { ...combination('p', 'KeyP', { ctrlKey: true }), keyCode: 80 };
    assert.deepEqual(pressedKey({ ...key, isTrusted: true }), key);
    const { metaKey, ...incomplete } = key;
    assert.equal(metaKey, false);
    for (const other of [
      undefined,
      null,
      'p',
      [],
      incomplete,
      { ...key, key: 1 },
      { ...key, code: 'K'.repeat(25) },
      { ...key, keyCode: -1 },
      { ...key, keyCode: 1.5 },
      { ...key, keyCode: 256 },
      { ...key, altKey: 'false' },
    ]) {
      assert.equal(pressedKey(other), undefined, JSON.stringify(other));
    }
  });
});
