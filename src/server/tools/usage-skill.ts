import { BATCH_SIZE, type Limits, LOG_CHARS, RESULT_CHARS } from '../../shared/limits';
import { MAX_READS_IN_FLIGHT } from '../../shared/program-ui';
import { SEARCH_LIMIT } from '../catalog/search-request';

/** The guide that `skills` has under `usage`: how to write programs and views. Its numbers are those in force. Under 9000 bytes. */
export function usageSkill(limits: Limits): string {
  const seconds = (ms: number) => `${ms / 1000} s`;
  return `# Using connecta

## Choose the route first

- One read you can name: \`search_tools\`, then \`call_tool\`.
- Several reads, or filtering, joining, counting: one \`execute_code\` program. It costs less than many calls.
- A tool that may change something: \`call_destructive_tool\`, alone, where a person can approve it. A program cannot run it.
- \`auth_required\`: \`authorize_connector\`, let the person finish, call again.
- A cut result of \`call_tool\`: ask for less with \`fields\`, or page with \`get_result\`.

## A program

One async arrow function in plain JavaScript. What it returns is the result. No imports, network, timers or files; nothing survives a run.

\`\`\`js
async () => {
  const { tools } = await connecta.search({ query: 'list issues', includeSchemas: 'compact' });
  const issues = await connecta.call('tracker.list_issues', { state: 'open' });
  return issues.map(({ id, title }) => ({ id, title }));
}
\`\`\`

- \`connecta.call(address, args)\` gives the unwrapped value: structured content, else its text read as JSON, else the text. \`tracker.list_issues(args)\` is the same where the name is plain; a dash or dot becomes an underscore. An address always works.
- \`connecta.batch([{ address, args }])\`: up to ${BATCH_SIZE} calls at once. It never rejects as a whole: each outcome is \`{ address, ok: true, data }\` or \`{ address, ok: false, error, errorDetails }\`.
- \`connecta.search({ query, connector, safety, limit, offset, includeSchemas })\`: a page \`{ tools, total, hasMore, nextOffset }\` of ${SEARCH_LIMIT.default} tools, at most ${SEARCH_LIMIT.max}. Without a query it lists all.
- \`connecta.describe({ address })\` or \`({ addresses })\`: arguments and results in full.
- \`console.log\` adds to \`logs\`, up to ${LOG_CHARS} characters.

Many servers do not say what they return. Look at one result before you write code on its shape.

## When a call fails

It throws an Error with \`code\`, \`retryable\` and \`details\`; \`details.nextAction\` says what to do. Retry only when \`retryable\` is true, and not at once after \`rate_limited\`. \`invalid_args\` has \`details.validation.issues\`: where, which rule, what was expected. \`unknown_tool\` has suggestions.

## Emit

\`await connecta.emit({ type: 'text', text })\`, or \`{ type: 'image' | 'audio', data, mimeType }\` with base64 data, adds a block after the result: up to ${limits.emittedBlocks}.

## A view

\`await connecta.ui(html, { reads })\`, once per program, shows a page to the person. Hosts that cannot show it still get the result, and you never see the page: return the same summary data that it shows, not just that it was shown.

\`\`\`js
async () => {
  const rows = await connecta.call('tracker.list_issues', { state: 'open' });
  await connecta.ui(\`
    <h1>Open issues</h1> <button id="refresh">Refresh</button> <ul id="list"></ul>
    <script>
      const show = (rows) => {
        list.replaceChildren(...rows.map((row) => {
          const item = document.createElement('li');
          item.textContent = row.title;
          return item;
        }));
      };
      show(\${JSON.stringify(rows).replaceAll('<', '\\\\u003c')});
      refresh.onclick = async () => {
        refresh.disabled = true;
        try { show(await connecta.read('issues', {})); }
        catch (error) { refresh.title = error.message; }
        finally { refresh.disabled = false; }
      };
    </script>\`, {
    reads: { issues: { address: 'tracker.list_issues', fixedArgs: { state: 'open' }, viewArgs: ['label'] } },
  });
  return { count: rows.length, titles: rows.slice(0, 20).map((row) => row.title) };
}
\`\`\`

- The page is plain HTML with inline scripts and styles. It has no network, no storage, no imports, no frames. Plain markup looks native in light and dark.
- Put data in with \`JSON.stringify\` and escape \`<\`; show it with \`textContent\`, never as HTML.
- \`reads\` names what the page may ask for again: a read-only tool, arguments that are fixed, and the names of those the page may add. Nothing else can be called. In the page, \`connecta.read(name, args)\` resolves to the unwrapped value or rejects with a message; ${MAX_READS_IN_FLIGHT} at a time, each up to ${limits.readResultBytes} bytes, so read in parts.
- Disable a control while its read runs, and say when the data is from.

## Limits in force

- ${limits.hostCalls} calls per program, ${seconds(limits.hostCallTimeoutMs)} each, ${limits.hostCallResultBytes} bytes per result. Search, describe, emit and ui are free.
- ${seconds(limits.programTimeoutMs)} for a program, ${seconds(limits.programCpuMs)} of it computing, ${Math.round(limits.programMemoryBytes / 1024 / 1024)} MB of memory.
- ${RESULT_CHARS} characters of result; more is cut to a preview. ${limits.emittedBytes} bytes for blocks and the view together.
`;
}
