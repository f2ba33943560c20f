/**
 * Answers the shell for as long as this is the payload's document. A document that came in its place has nothing that
 * answers, and what this one sent before it went knows nothing of the challenge. First of all listeners, so that no
 * program can keep a question from it. Runs in the payload, before its own markup.
 */

const shell = window.parent;
const post = shell.postMessage.bind(shell) as (message: unknown, origin: string) => void;

window.addEventListener(
  'message',
  ({ source, data }) => {
    if (source !== shell || data?.type !== 'connecta/alive') return;
    post({ type: 'connecta/alive', challenge: data.challenge }, '*');
  },
  true,
);

export {};
