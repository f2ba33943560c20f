import { McpServer } from '@modelcontextprotocol/server';
import { addTool } from '../tool';
import { blameTool } from './blame';
import { diffTool } from './diff';
import type { GitSource } from './find-repository';
import { logTool } from './log';
import { showTool } from './show';
import { statusTool } from './status';

/** The MCP server that lets a client look at the history and the state of a repository, and change nothing. */
export function createGitServer(source: GitSource): McpServer {
  const server = new McpServer(
    { name: 'git', title: 'Git', version: '1.0.0' },
    {
      capabilities: { tools: { listChanged: false } },
      instructions:
        'Reads the git history and state of the open folder: log, show, diff, blame, status. Paths are relative, with "/" between names.',
    },
  );
  addTool(server, source, logTool);
  addTool(server, source, showTool);
  addTool(server, source, diffTool);
  addTool(server, source, blameTool);
  addTool(server, source, statusTool);
  return server;
}
