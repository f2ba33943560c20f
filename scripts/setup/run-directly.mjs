import { realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** True when `node` was started with this very module: `if (isEntry(import.meta.url)) …`. */
export function isEntry(moduleUrl) {
  const started = process.argv[1];
  return started !== undefined && realpathSync(started) === realpathSync(fileURLToPath(moduleUrl));
}

/** Runs an entry script's main function; a failure is one readable line and exit code 1. */
export async function runEntry(main) {
  try {
    await main();
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
  }
}
