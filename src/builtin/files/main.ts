import path from 'node:path';
import { parseArgs } from 'node:util';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { createFilesServer } from './files-server';
import { Roots } from './roots';

/** `node files.js --root <absolute folder> [--root …]`: MCP over stdio. Ends when its input does. */
function main(): void {
  const { values } = parseArgs({ options: { root: { type: 'string', multiple: true } } });
  const folders = values.root ?? [];
  // A folder that is gone is no reason to stay away: it may come back, and the others are there.
  const wrong = folders.find((folder) => !path.isAbsolute(folder));
  if (folders.length === 0 || wrong !== undefined) {
    const why = wrong === undefined ? 'no --root' : `not an absolute path: ${wrong}`;
    process.stderr.write(`files: ${why}\nUsage: node files.js --root <absolute folder> …\n`);
    process.exitCode = 2;
    return;
  }
  const roots = new Roots(folders);
  const server = serveStdio(() => createFilesServer(roots), {
    onerror: (error) => process.stderr.write(`files: ${error.message}\n`),
  });
  // What is still being read must not keep the process: with its input gone no one waits for it.
  process.stdin.once('close', () => {
    server
      .close()
      .catch((error: unknown) => process.stderr.write(`files: ${String(error)}\n`))
      .finally(() => process.exit());
  });
}

main();
