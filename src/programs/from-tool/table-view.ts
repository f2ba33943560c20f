import { chartSource, chartStyle } from './chart-view';
import { jsAccess, jsKey, jsLiteral } from './js-literal';
import {
  busySource,
  drawSource,
  elementSource,
  firstSource,
  gridSource,
  handlesSource,
  textSource,
} from './view-parts';
import type { TablePlan } from './view-plan';

/** The view of a list: a table to filter, with whatever else the plan has. */
export function tableView(plan: TablePlan): string {
  const { columns, paging, beside, chart } = plan;
  const formatted = columns.filter(({ kind }) => FORMATTED.has(kind));
  const kinds = Object.fromEntries(formatted.map(({ name, kind }) => [name, kind]));
  const formats = {
    dates: formatted.some(({ kind }) => kind === 'date' || kind === 'seconds'),
    hashes: formatted.some(({ kind }) => kind === 'hash'),
    numbers: formatted.some(({ kind }) => kind === 'number'),
  };
  const names = columns.map(({ name }) => name);
  return `  /** @param {any} first @param {(data: any) => any[]} rowsOf */
  function view(first, rowsOf) {
    const columns = ${jsLiteral(names, '    ')};
    /** @type {any} */
    const kinds = ${jsLiteral(kinds, '    ')};
    /** @type {any[]} */
    let rows = [];
${paging ? '    /** @type {any} What to ask for next; undefined at the end. */\n    let next;\n' : ''}${handlesSource}
    function list() {
      const wanted = byId('filter').value.toLowerCase();
      const shown = rows.filter((row) => columns.some((column) => text(row?.[column], kinds[column]).toLowerCase().includes(wanted)));
      const count = shown.length === rows.length ? rows.length + ' rows' : shown.length + ' of ' + rows.length + ' rows';
      const none = rows.length === 0 ? 'There is nothing to show.' : 'No row has that in it.';
      byId('answer').replaceChildren(
        element('p', shown.length === 0 ? none : shown.length > 500 ? count + ', the first 500 listed' : count),
        shown.length === 0 ? '' : grid(shown.slice(0, 500), columns, kinds${opensRows(plan) ? ', open' : ''}),
      );
${chart ? '      drawChart(shown);\n' : ''}    }
    /** @param {any} data */
    function show(data) {
      rows = rowsOf(data);
${afterRows(plan, 'rows')}${beside ? `      const { ${jsKey(beside.field)}: _, ...others } = data ?? {};\n      byId('beside').replaceChildren(draw(others));\n` : ''}      list();
    }
${openSource(plan)}    byId('filter').oninput = list;
    byId('refresh').onclick = () => busy(byId('refresh'), async () => {
      show(await connecta.read('answer'${startArgs(plan)}));
      return 'updated ' + clock();
    });
${moreSource(plan)}${firstSource}${chart ? chartSource(chart) : ''}${busySource}${elementSource}${textSource(formats)}${gridSource(opensRows(plan))}${opensRows(plan) || beside ? drawSource(false) : ''}  }
`;
}

const FORMATTED: ReadonlySet<string> = new Set(['number', 'date', 'seconds', 'hash']);

/** A row has something behind it. */
export function opensRows({ drill, hasMore }: TablePlan): boolean {
  return drill !== undefined || hasMore;
}

/** Rules for what the base stylesheet leaves open. */
export function tableStyle(plan: TablePlan): string {
  const opening = `      #answer tbody tr { cursor: pointer; }
      #row { position: sticky; bottom: 0; max-height: 50vh; overflow: auto; padding: 8px 12px;
        background: var(--color-background-secondary); border: 1px solid var(--color-border-secondary); }
      #close { float: inline-end; }
`;
  return `      header { display: flex; flex-wrap: wrap; gap: 8px; align-items: center; margin-block-end: 12px; }
      #filter { flex: 1 1 160px; min-width: 0; }
      main { overflow-x: auto; }
      td { min-width: 8ch; overflow-wrap: anywhere; }
${plan.chart ? chartStyle(plan.chart) : ''}${opensRows(plan) ? opening : ''}`;
}

function openSource({ drill, hasMore }: TablePlan): string {
  if (!drill && !hasMore) return '';
  const close = `    byId('close').onclick = () => { byId('row').hidden = true; };\n`;
  if (!drill) {
    return `${close}    /** @param {any} row */
    function open(row) {
      byId('opened').replaceChildren(draw(row));
      byId('row').hidden = false;
    }
`;
  }
  const value = jsAccess('row', [drill.field]);
  const argument = `{ ${jsKey(drill.argument)}: ${drill.many ? `[${value}]` : value} }`;
  return `${close}    /** @param {any} row @param {any} line */
    function open(row, line) {
      return busy(line, async () => {
        byId('opened').replaceChildren(element('h2', text(${value})), draw(await connecta.read('row', ${argument})));
        byId('row').hidden = false;
        return 'read at ' + clock();
      });
    }
`;
}

/** After rows have come: whether there are more, and what to ask for. */
function afterRows({ paging }: TablePlan, came: 'rows' | 'more'): string {
  if (!paging) return '';
  const { kind } = paging;
  const following =
    kind === 'offset'
      ? `${paging.from} + rows.length`
      : kind === 'page' && (came === 'rows' ? paging.from + 1 : 'next + 1');
  const next =
    kind === 'cursor'
      ? `${jsAccess('data', paging.path)} || undefined`
      : `${came}.length === 0 ? undefined : ${following}`;
  return `      next = ${next};
      byId('more').hidden = next === undefined;
`;
}

function startArgs({ paging, args }: TablePlan): string {
  if (!paging || !Object.hasOwn(args, paging.argument)) return '';
  return `, { ${jsKey(paging.argument)}: ${jsLiteral(args[paging.argument])} }`;
}

function moreSource(plan: TablePlan): string {
  const { paging } = plan;
  if (!paging) return '';
  return `    byId('more').onclick = () => busy(byId('more'), async () => {
      const data = await connecta.read('answer', { ${jsKey(paging.argument)}: next });
      const more = rowsOf(data);
      rows.push(...more);
${afterRows(plan, 'more')}      list();
      return more.length + ' more at ' + clock();
    });
`;
}
