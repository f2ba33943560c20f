/**
 * What every client's model reads once (contract U13): which tool to take, and that views are made inside programs.
 * At most 1000 characters.
 */
export const INSTRUCTIONS = [
  'connecta reaches the MCP servers of this person through a few tools. Choose the route before you look anything up.',
  'One read you know nothing about: search_tools, then call_tool.',
  'Anything wider that only reads (several calls, filtering, joining, counting): one execute_code with a JavaScript program.',
  'A tool that may change something: search_tools, then call_destructive_tool, where a person can approve it.',
  'auth_required: authorize_connector. A cut call_tool result: narrow it with fields, or page with get_result.',
  'A view (table, chart, dashboard) is made inside execute_code with await connecta.ui(html, { reads }). It is a function of the program, not a tool: search does not find it. Return the same summary data that the view shows.',
  'Before the first program read the guide once: skills with name "usage".',
].join('\n');
