import { realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/**
 * Runs `main` when `node` was started with this very module, and not when another imports it.
 * A failure becomes one readable line and exit code 1.
 */
export function runIfEntry(moduleUrl, main) {
  const started = process.argv[1];
  if (!started || realpathSync(started) !== realpathSync(fileURLToPath(moduleUrl))) return;
  main().catch((error) => {
    console.error(error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
  });
}
