/** Bounds of the bridge between a program and the server. Both sides hold to them: the guest to be told, the parent to be safe. */

/** Serialized target and arguments of one host call. Above what a program may render, so that its own budget speaks first (L6, M5). */
export const MAX_ARGUMENT_CHARS = 16 * 1024 * 1024;
/** From this length on, a text that is a call's first argument travels beside the JSON, unquoted. */
export const LONG_TEXT_CHARS = 16 * 1024;
/** Host calls of one program that the parent has taken and not yet answered. More wait in the program's memory. */
export const MAX_CALLS_IN_FLIGHT = 64;
/** Serialized targets and arguments of all those together. */
export const MAX_CHARS_IN_FLIGHT = 32 * 1024 * 1024;
/** Serialized result of a program. Whatever is longer than a model can read is cut later; this is so that it can be read at all (R2). */
export const MAX_RESULT_CHARS = 16 * 1024 * 1024;

/** What is captured of a program's console (R5). */
export const MAX_LOG_ENTRIES = 200;
export const MAX_LOG_ENTRY_CHARS = 8_000;
export const MAX_LOG_CHARS = 256_000;

/** Longest message of a thrown error that is kept. */
export const MAX_MESSAGE_CHARS = 16_000;
