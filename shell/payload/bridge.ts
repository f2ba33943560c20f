/** Gives a payload `connecta.read(name, args)`. Runs in the payload, before its own markup (contract §7.3). */

interface Pending {
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: Error) => void;
}

// `var parent` in a program would replace the global: this is the window as it was before any program ran.
const shell = window.parent;
const pending = new Map<string, Pending>();
let count = 0;

const read = (name: unknown, args: unknown = {}): Promise<unknown> =>
  new Promise((resolve, reject) => {
    if (typeof name !== 'string') throw new Error('The name of a read must be a string.');
    count += 1;
    const id = `read-${count}`;
    // Throws for what cannot be sent, a function for one; the promise rejects with that.
    shell.postMessage({ type: 'connecta/read', id, name, args }, '*');
    pending.set(id, { resolve, reject });
  });

window.addEventListener('message', ({ source, data }) => {
  if (source !== shell || data?.type !== 'connecta/read-result') return;
  const waiting = pending.get(data.id);
  pending.delete(data.id);
  if (data.ok) waiting?.resolve(data.value);
  else waiting?.reject(new Error(data.error));
});

Object.defineProperty(globalThis, 'connecta', { value: Object.freeze({ read }), enumerable: true });
