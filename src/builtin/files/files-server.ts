import { McpServer } from '@modelcontextprotocol/server';
import type { Roots } from '../roots';
import { addTool } from '../tool';
import { listTool } from './list';
import { readTool } from './read';
import { searchTool } from './search';

/** The MCP server that lets a client look at the files below some folders, and change nothing. */
export function createFilesServer(roots: Roots): McpServer {
  const server = new McpServer(
    { name: 'files', title: 'Files', version: '1.0.0' },
    {
      capabilities: { tools: { listChanged: false } },
      instructions:
        'Reads the files of the open folder: list, read, search. Paths are relative, with "/" between names.',
    },
  );
  addTool(server, roots, listTool);
  addTool(server, roots, readTool);
  addTool(server, roots, searchTool);
  return server;
}
