import path from 'node:path';
import { projectRoot } from '../harness/paths';

/** An entry of an `mcp.json` for a server over stdio with these tools; what one does not declare, it does not say. */
export function declaredServer(id: string, tools: readonly object[]) {
  const script = path.join(projectRoot, 'test/contract/fixtures/case-server.mjs');
  const env = { CASE_CONNECTOR: JSON.stringify({ id, kind: 'api', tools }) };
  return { command: process.execPath, args: [script], env };
}
