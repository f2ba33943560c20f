import { jsAccess, jsKey } from './js-literal';
import type { TablePlan } from './view-plan';

/** However wide the table is, what is behind a row has the width that is in sight. */
export const openingStyle =
  '      td > div { position: sticky; left: 10px; max-width: calc(100vw - 70px); }\n';

/** `makeOpening` of a written view: what is behind a row stands below it, so that it covers nothing. */
export function openingSource({ drill }: TablePlan): string {
  return `
    /** Rows open and close by a click, Enter, → and ←; ↑ and ↓ go from one to the next. @param {any} table @param {any[]} shown */
    function makeOpening(table, shown) {
      table.role = 'treegrid';
      const lines = [...table.tBodies[0].rows];
      lines.forEach((line, at) => {
        Object.assign(line, { tabIndex: at === 0 ? 0 : -1, ariaExpanded: 'false' });
        const toggle = () => {
          const opens = line.ariaExpanded === 'false';
          line.ariaExpanded = String(opens);
          if (!opens) return line.nextSibling.remove();
          const below = element('div');
          const whole = element('td', below);
          whole.colSpan = columns.length;
          line.after(element('tr', whole));
          ${drill ? readSource(drill) : 'below.append(draw(shown[at]));'}
        };
        line.onclick = () => String(getSelection()) === '' && toggle();
        line.onkeydown = (/** @type {KeyboardEvent} */ event) => {
          const to = { ArrowUp: lines[at - 1], ArrowDown: lines[at + 1], Home: lines[0], End: lines.at(-1) }[event.key];
          const turn = line.ariaExpanded === 'true' ? 'ArrowLeft' : 'ArrowRight';
          if (event.key === 'Enter' || event.key === turn) toggle();
          else if (to) [line.tabIndex, to.tabIndex] = [-1, 0];
          else return;
          to?.focus();
          event.preventDefault();
        };
      });
    }
`;
}

function readSource({ field, argument, many }: NonNullable<TablePlan['drill']>): string {
  const value = jsAccess('shown[at]', [field]);
  const asked = `{ ${jsKey(argument)}: ${many ? `[${value}]` : value} }`;
  return `busy(line, below, async () => draw(await connecta.read('row', ${asked})));`;
}
