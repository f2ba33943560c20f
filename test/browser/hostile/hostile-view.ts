import type { MountedView } from '../../../src/host/view-session-types';

/** A view with one declared read, `list` of `files.list` with a fixed root and an open limit. */
export function viewOf({
  templateHtml,
  html = '<p>view</p>',
}: {
  templateHtml: string;
  html?: string;
}): MountedView {
  return {
    title: 'hostile',
    templateHtml,
    needs: { domains: [], unreadable: 0, permissions: [] },
    tool: { name: 'execute_code', inputSchema: { type: 'object' } },
    args: {},
    result: {
      content: [],
      _meta: {
        'connecta/ui': {
          html,
          reads: {
            list: { address: 'files.list', fixedArgs: { root: 'src' }, viewArgs: ['limit'] },
          },
        },
      },
    },
    readTool: { name: 'call_tool', inputSchema: { type: 'object' } },
    server: 'bundled@here',
  };
}
