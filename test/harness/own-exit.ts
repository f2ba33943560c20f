import { constants } from 'node:os';

const duties: (() => void)[] = [];

/** Runs what is still owed, last come first, however this process ends. Only synchronous work can be done there. */
export function atOwnExit(duty: () => void): () => void {
  if (duties.length === 0) watch();
  duties.push(duty);
  return () => {
    const index = duties.indexOf(duty);
    if (index >= 0) duties.splice(index, 1);
  };
}

let watching = false;

function watch(): void {
  if (watching) return;
  watching = true;
  process.on('exit', () => {
    for (let duty = duties.pop(); duty; duty = duties.pop()) duty();
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => process.exit(128 + constants.signals[signal]));
  }
}
