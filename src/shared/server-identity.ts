/**
 * Which server, in which workspace: the only one that a view's reads may go to is the one that made its result. Two
 * equal strings are the same server, today and after a reload. Made in the connection; opaque everywhere else.
 */
export type ServerIdentity = string;
