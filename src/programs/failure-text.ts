/** The parts of a failure that the server sent as plain text. */
export interface FailureText {
  readonly message: string;
  readonly logs?: string;
}

const LOGS_HEADING = '\n\nLogs:\n';
const DISCARDED = /(?:\n\n|\n)(?:emittedDiscarded: \d+|uiDiscarded: true)$/;

/** Takes apart `Error: <message>`, then logs, then what was discarded (contract §2.9). */
export function parseFailureText(text: string): FailureText {
  let rest = text.trim();
  while (DISCARDED.test(rest)) rest = rest.replace(DISCARDED, '');
  const at = rest.indexOf(LOGS_HEADING);
  const message = (at < 0 ? rest : rest.slice(0, at)).replace(/^Error: /, '').trim();
  return {
    message: message === '' ? 'The program failed without a message.' : message,
    ...(at < 0 ? {} : { logs: rest.slice(at + LOGS_HEADING.length) }),
  };
}
