import path from 'node:path';
import { parseArgs } from 'node:util';
import type { McpServer } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { Roots } from './roots';

/**
 * `node <name>.js --root <absolute folder> [--root …]`: serves the connector over stdio. The process ends when its input does, or
 * at once with a usage line when the arguments are wrong.
 */
export function serveRoots(name: string, createServer: (roots: Roots) => McpServer): void {
  const { values } = parseArgs({ options: { root: { type: 'string', multiple: true } } });
  const folders = values.root ?? [];
  // A folder that is gone is no reason to stay away: it may come back, and the others are there.
  const wrong = folders.find((folder) => !path.isAbsolute(folder));
  if (folders.length === 0 || wrong !== undefined) {
    const why = wrong === undefined ? 'no --root' : `not an absolute path: ${wrong}`;
    process.stderr.write(`${name}: ${why}\nUsage: node ${name}.js --root <absolute folder> …\n`);
    process.exitCode = 2;
    return;
  }
  const roots = new Roots(folders);
  const server = serveStdio(() => createServer(roots), {
    onerror: (error) => process.stderr.write(`${name}: ${error.message}\n`),
  });
  // What is still under way must not keep the process: with its input gone no one waits for it.
  process.stdin.once('close', () => {
    server
      .close()
      .catch((error: unknown) => process.stderr.write(`${name}: ${String(error)}\n`))
      .finally(() => process.exit());
  });
}
