import type { Localize } from '../../src/shared/localize';

/** English with its placeholders filled in, as VS Code's own localizer gives it without a translation. */
export const english: Localize = (message, ...args) =>
  message.replace(/\{(\d+)\}/g, (written, index) => String(args[Number(index)] ?? written));
