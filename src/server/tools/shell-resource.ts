import { type McpServer, ResourceNotFoundError } from '@modelcontextprotocol/server';
import { SHELL_URI, VIEW_MIME_TYPE } from '../../shared/program-ui';

/** Serves the shell and nothing else; lists are empty, for the shell is named by `execute_code` (contract U5, §1.3). */
export function serveShell(server: McpServer, shellHtml: string): void {
  server.server.setRequestHandler('resources/list', async () => ({ resources: [] }));
  server.server.setRequestHandler('resources/templates/list', async () => ({
    resourceTemplates: [],
  }));
  server.server.setRequestHandler('resources/read', async (request) => {
    if (request.params.uri !== SHELL_URI) throw new ResourceNotFoundError(request.params.uri);
    return { contents: [{ uri: SHELL_URI, mimeType: VIEW_MIME_TYPE, text: shellHtml }] };
  });
}
