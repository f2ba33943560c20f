import { chartSource, chartStyle } from './chart-view';
import { jsKey, jsLiteral } from './js-literal';
import { openingSource, openingStyle } from './opening-view';
import { afterRows, moreSource, startArgs } from './paging-view';
import {
  busySource,
  drawSource,
  drawStyle,
  elementSource,
  firstSource,
  gridSource,
  handlesSource,
  textSource,
  textStyle,
} from './view-parts';
import type { TablePlan } from './view-plan';

/** The view of a list: a table to filter and sort, with whatever else the plan has. */
export function tableView(plan: TablePlan): string {
  const { columns, paging, beside, chart, rows } = plan;
  const kinds = Object.fromEntries(
    columns.filter((column) => isFormatted(column)).map(({ name, kind }) => [name, kind]),
  );
  const has = (wanted: string) => columns.some(({ kind }) => kind === wanted);
  const formats = { seconds: has('seconds'), hashes: has('hash'), numbers: has('number') };
  const unknown = rows.kind === 'found';
  const opens = opensRows(plan);
  const draws = opens || beside || unknown;
  return `  /** @param {any} first @param {(data: any) => any[]} rowsOf */
  function view(first, rowsOf) {
${unknown ? '    /** @type {string[]} As the rows have them: there were none when this was written. */\n    let columns = [];\n' : `    const columns = ${jsLiteral(names(plan), '    ')};\n`}    /** @type {any} How they are written. */
    const kinds = ${jsLiteral(kinds, '    ')};
    /** @type {any[]} */
    let rows = [];
    /** The column that they are sorted by, if any, and the way. */
    let [by, way] = [-1, 1];
${paging ? '    /** @type {any} What to ask for next; undefined at the end. */\n    let next;\n' : ''}${handlesSource}
    function list() {
      const wanted = byId('filter').value.toLowerCase();
      const words = (/** @type {any} */ row) => columns.map((column) => text(row?.[column], kinds[column]) + ' ' + JSON.stringify(row?.[column])).join('\\n');
      const shown = rows.filter((row) => words(row).toLowerCase().includes(wanted));
      if (by >= 0) shown.sort((a, b) => way * compare(a?.[columns[by] ?? ''], b?.[columns[by] ?? '']));
      const count = rows.length + (rows.length === 1 ? ' row' : ' rows') + (shown.length > 500 ? ', the first 500 listed' : '');
      byId('count').textContent = shown.length < rows.length ? shown.length + ' of ' + count : count;
      byId('filter').hidden = rows.length === 0;
      const table = grid(shown.slice(0, 500), columns, kinds);
      makeSortable(table);
${opens ? '      makeOpening(table, shown);\n' : ''}      const none = rows.length === 0 ? 'There are no rows in the answer.' : 'No row has that in it.';
      byId('answer').replaceChildren(shown.length === 0 ? element('p', none) : table);
${chart ? '      drawChart(shown);\n' : ''}    }
    /** @param {any} data */
    function show(data) {
      rows = rowsOf(data);
${unknown ? '      columns = fieldsOf(rows).slice(0, 8);\n' : ''}${paging ? afterRows(paging, 'rows') : ''}${besideSource(plan)}      list();
    }
    byId('filter').oninput = list;
    byId('refresh').onclick = () => busy(byId('refresh'), byId('status'), async () => {
      show(await connecta.read('answer'${startArgs(plan)}));
      return 'updated ' + clock();
    });
${paging ? moreSource(paging) : ''}${firstSource}${sortingSource}${opens ? openingSource(plan) : ''}${chart ? chartSource(chart) : ''}${busySource}${elementSource}${textSource(formats)}${gridSource}${draws ? drawSource(unknown) : ''}  }
`;
}

/** A row has something behind it. */
function opensRows({ drill, hasMore }: TablePlan): boolean {
  return drill !== undefined || hasMore;
}

/** Rules for what the base stylesheet leaves open. */
export function tableStyle(plan: TablePlan): string {
  const draws = opensRows(plan) || plan.beside || plan.rows.kind === 'found';
  return `      header { display: flex; flex-wrap: wrap; gap: 4px 8px; align-items: center; margin-block-end: 12px; }
      #filter { flex: 1 1 160px; min-width: 0; }
      main { overflow-x: auto; margin-block-end: 12px; }
      td { overflow-wrap: anywhere; }
${opensRows(plan) ? openingStyle : ''}${plan.chart ? chartStyle(plan.chart) : ''}${draws ? `${textStyle}${drawStyle}` : ''}`;
}

const sortingSource = `
    /** A head sorts by its column, and the other way at the next click; numbers begin with the largest. @param {any} table */
    function makeSortable(table) {
      columns.forEach((column, at) => {
        const head = table.tHead.rows[0].cells[at];
        head.replaceChildren(element('button', column));
        if (at === by) head.ariaSort = way > 0 ? 'ascending' : 'descending';
        head.firstChild.onclick = () => {
          [by, way] = [at, at === by ? -way : kinds[column] ? -1 : 1];
          list();
          byId('answer').querySelector('[aria-sort] button').focus();
        };
      });
    }
    /** @param {any} a @param {any} b */
    function compare(a, b) {
      if (typeof a === 'number' && typeof b === 'number') return a - b;
      return JSON.stringify(a ?? '').localeCompare(JSON.stringify(b ?? ''), undefined, { numeric: true });
    }
`;

function isFormatted({ kind }: TablePlan['columns'][number]): boolean {
  return ['number', 'date', 'seconds', 'hash'].includes(kind);
}

function names({ columns }: TablePlan): readonly string[] {
  return columns.map(({ name }) => name);
}

function besideSource({ beside, rows }: TablePlan): string {
  if (rows.kind === 'found') {
    return `      byId('beside').replaceChildren(draw(data));
      Object.assign(byId('beside').parentNode, { hidden: false, open: rows.length === 0 });
`;
  }
  if (!beside) return '';
  return `      const { ${jsKey(beside.field)}: _, ...others } = data ?? {};
      byId('beside').replaceChildren(draw(others));
`;
}
