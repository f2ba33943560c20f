import type { RemovedConstruct } from '../../../src/shared/removed-constructs';
import { method } from './platform';

const shell = window.parent;
const post = method(shell.postMessage as (message: unknown, origin: string) => void);
const said: Partial<Record<RemovedConstruct, true>> = Object.create(null);

/** Tells the shell, once for each construct, that a program does not get it. */
export function removed(construct: RemovedConstruct): void {
  if (said[construct] === true) return;
  said[construct] = true;
  post(shell, { type: 'connecta/removed', construct }, '*');
}

/** The error of a function that a program may not call. */
export function refuse(construct: RemovedConstruct): never {
  removed(construct);
  throw new TypeError(`A view cannot use ${construct}.`);
}
