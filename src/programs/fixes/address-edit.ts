import { guestGlobal } from '../../shared/connector-id';

export interface TextChange {
  readonly offset: number;
  readonly length: number;
  readonly text: string;
}

/**
 * Where a wrong address stands in a program and what to write there: in quotes the address, elsewhere the shortcut. The
 * nearest place to `offset` is meant. Undefined when the program does not have it as it is.
 */
export function addressChange(
  program: string,
  from: string,
  to: string,
  offset: number,
): TextChange | undefined {
  let best: number | undefined;
  for (let at = program.indexOf(from); at >= 0; at = program.indexOf(from, at + 1)) {
    if (best === undefined || Math.abs(at - offset) < Math.abs(best - offset)) best = at;
  }
  if (best === undefined) return undefined;
  const quoted = /['"`]/.test(program.charAt(best - 1));
  return { offset: best, length: from.length, text: quoted ? to : shortcut(to) };
}

/** `my-notes.get.it` → `my_notes.get_it` */
function shortcut(address: string): string {
  const dot = address.indexOf('.');
  return `${guestGlobal(address.slice(0, dot))}.${guestGlobal(address.slice(dot + 1))}`;
}
