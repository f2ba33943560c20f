/**
 * What the page and the shell say to each other about the view that they watch, as JSON-RPC notifications. They end in
 * these two: nothing of it reaches the extension host as it is, and a shell of another server knows none of it.
 */

/** Page → shell and back, with the same `challenge`: the payload's document is there and takes its turn. */
export const ALIVE = 'connecta/alive';
/** Begins the ids of pings to a view that answers none of that: another server's. The challenge follows. */
export const PING = 'connecta/alive:';
/** Shell → page: the payload tried to navigate, and the shell took it down. */
export const LEFT = 'connecta/left';
/** Shell → page: the payload's document has loaded. */
export const SHOWN = 'connecta/shown';
/** Shell → page: what the guard took out of the program, as `constructs`. All of it, each time something is added. */
export const REMOVED = 'connecta/removed';

/** How often each side asks the next, in milliseconds. */
export const ASK_EVERY = 250;
/** An answer that has not come within this time is missing. Milliseconds. */
export const ANSWER_WITHIN = 1000;
