import { jsAccess, jsKey, jsLiteral } from './js-literal';
import type { Paging } from './paging';
import type { TablePlan } from './view-plan';

/** After rows have come: whether there are more, and what to ask for. */
export function afterRows(paging: Paging, came: 'rows' | 'more'): string {
  return `      next = ${nextOf(paging, came)};
      byId('more').hidden = next === undefined;
`;
}

function nextOf(paging: Paging, came: 'rows' | 'more'): string {
  switch (paging.kind) {
    case 'cursor':
      return `${jsAccess('data', paging.path)} || undefined`;
    case 'offset':
      return `${came}.length === 0 ? undefined : ${paging.from} + rows.length`;
    case 'page':
      return `${came}.length === 0 ? undefined : ${came === 'rows' ? paging.from + 1 : 'next + 1'}`;
  }
}

/** What Refresh gives beside the fixed arguments: where the person began. */
export function startArgs({ paging, args }: TablePlan): string {
  if (!paging || !Object.hasOwn(args, paging.argument)) return '';
  return `, { ${jsKey(paging.argument)}: ${jsLiteral(args[paging.argument])} }`;
}

export function moreSource(paging: Paging): string {
  return `    byId('more').onclick = () => busy(byId('more'), byId('status'), async () => {
      const data = await connecta.read('answer', { ${jsKey(paging.argument)}: next });
      const more = rowsOf(data);
      rows.push(...more);
${afterRows(paging, 'more')}      list();
      return more.length + ' more at ' + clock();
    });
`;
}
