import { jsKey, jsLiteral } from './js-literal';
import { plainStyle, plainView } from './plain-view';
import { rowsSource } from './rows-source';
import { tableStyle, tableView } from './table-view';
import type { ViewPlan } from './view-plan';

/**
 * The text of a program that calls a tool and shows what it says. Nothing of an answer is in it but names of fields; data
 * comes with each run.
 */
export function writeProgram(plan: ViewPlan): string {
  const name = oneLine(plan.address);
  const table = plan.kind === 'table' ? plan : undefined;
  return `// @ts-check
// What ${name} says, ${table ? 'as a table' : 'as it comes'}. Connecta wrote this from one answer; from here on it is yours.
async () => {
  /** @type {any} */
  const { connecta } = globalThis;
  const reads = ${readsSource(plan)};
  const [answer] = await connecta.batch([{ address: reads.answer.address, args: ${firstArgs(plan)} }]);
${table ? rowsSource(table.rows) : ''}
  // Becomes the view's script: there it sees what it is given and connecta.read, nothing else of this program.
${plan.kind === 'table' ? tableView(plan) : plainView(plan)}
  // What goes into a script must not be able to end it: no "<" is left in it.
  const given = JSON.stringify({ ...answer, at: Date.now() }).replaceAll('<', '\\\\u003c');
  await connecta.ui(
    \`${pageSource(plan)}
    <script>(\${view})(\${given}${table ? `, \${rowsOf}` : ''})</script>\`,
    { reads },
  );
  if (!answer.ok) return { problem: answer.error };
  return ${table ? '{ rows: rowsOf(answer.data).length, first: rowsOf(answer.data).slice(0, 5) }' : 'answer.data'};
};
`;
}

/** What the view may ask: the same again, the next part, one row. */
function readsSource(plan: ViewPlan): string {
  const { paging, drill } = plan.kind === 'table' ? plan : {};
  const fixedArgs = Object.fromEntries(
    Object.entries(plan.args).filter(([name]) => name !== paging?.argument),
  );
  const answer = {
    address: plan.address,
    fixedArgs,
    ...(paging ? { viewArgs: [paging.argument] } : {}),
  };
  const row = drill && {
    address: drill.address,
    ...(Object.keys(drill.fixedArgs).length === 0 ? {} : { fixedArgs: drill.fixedArgs }),
    viewArgs: [drill.argument],
  };
  const lines = [
    `    answer: ${jsLiteral(answer, '    ')},`,
    ...(row ? [`    row: ${jsLiteral(row, '    ')},`] : []),
  ];
  return `{\n${lines.join('\n')}\n  }`;
}

/** The person's own start of a list that comes in parts is for the first call alone. */
function firstArgs(plan: ViewPlan): string {
  const argument = plan.kind === 'table' ? plan.paging?.argument : undefined;
  if (argument === undefined || !Object.hasOwn(plan.args, argument))
    return 'reads.answer.fixedArgs';
  return `{ ...reads.answer.fixedArgs, ${jsKey(argument)}: ${jsLiteral(plan.args[argument])} }`;
}

function pageSource(plan: ViewPlan): string {
  const title = templateText(oneLine(plan.address));
  const table = plan.kind === 'table' ? plan : undefined;
  return [
    `<style>\n${plan.kind === 'table' ? tableStyle(plan) : plainStyle(plan)}    </style>\n    `,
    `<h1>${title}</h1>\n`,
    '    <header>\n',
    ...(table
      ? [
          '      <input id="filter" type="search" placeholder="Filter" aria-label="Filter" hidden>\n',
        ]
      : []),
    '      <button id="refresh">Refresh</button>\n',
    ...(table ? ['      <small id="count"></small>\n'] : []),
    '      <small id="status" role="status"></small>\n',
    '    </header>\n',
    ...(table?.chart ? ['    <div id="chart" role="img"></div>\n'] : []),
    ...(table?.chart && table.chart.kind !== 'bars' ? ['    <small id="spans"></small>\n'] : []),
    '    <main id="answer"></main>',
    ...(table?.paging ? ['\n    <button id="more" hidden>More</button>'] : []),
    ...(table?.beside
      ? [besideSource('Rest of the answer', table.beside.open ? ' open' : '')]
      : []),
    ...(table?.rows.kind === 'found' ? [besideSource('The whole answer', ' hidden')] : []),
  ].join('');
}

function besideSource(title: string, attribute: '' | ' open' | ' hidden'): string {
  return `\n    <details${attribute}><summary>${title}</summary><div id="beside"></div></details>`;
}

/** Without what would end a comment's line. */
function oneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ');
}

/** Text for the HTML in a template literal. */
function templateText(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('\\', '&#92;')
    .replaceAll('`', '&#96;')
    .replaceAll('$', '&#36;');
}
