import type { Chart } from './answer-chart';
import { jsAccess } from './js-literal';

/** `drawChart` of a written view: one bar for each large row, or one for each span of time. */
export function chartSource(chart: Chart): string {
  const [pairs, bar] = chart.kind === 'bars' ? bars(chart) : columns(chart);
  return `
    /** @param {any[]} shown */
    function drawChart(shown) {
${pairs}
      const most = Math.max(1e-9, ...pairs.map(([, value]) => value));
${bar}    }
`;
}

export function chartStyle(chart: Chart): string {
  return chart.kind === 'bars'
    ? `      #chart { display: grid; grid-template-columns: minmax(0, auto) minmax(40%, 1fr) max-content; gap: 0 10px; align-items: center; margin-block: 12px; }
      #chart span { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
      #chart small { text-align: end; }
      #chart i { height: 10px; min-width: 2px; border-radius: 2px; background: var(--connecta-chart-1); }
`
    : `      #chart { display: flex; align-items: end; gap: 2px; height: 72px; margin-block: 12px; }
      #chart i { flex: 1; max-width: 32px; min-height: 1px; border-radius: 2px 2px 0 0; background: var(--connecta-chart-1); }
      #spans { display: block; margin-block: -8px 12px; }
`;
}

function bars(chart: Extract<Chart, { kind: 'bars' }>): [string, string] {
  const [label, value] = [jsAccess('row', [chart.label]), jsAccess('row', [chart.value])];
  return [
    `      // The ten largest.
      const all = shown.map((row) => /** @type {[string, number]} */ ([text(${label}), typeof ${value} === 'number' ? ${value} : 0]));
      const pairs = all.filter(([, value]) => value > 0).sort((a, b) => b[1] - a[1]).slice(0, 10);`,
    `      byId('chart').ariaLabel = pairs.map(([label, value]) => label + ': ' + value).join(', ');
      byId('chart').replaceChildren(...pairs.flatMap(([label, value]) => {
        const bar = element('i');
        bar.style.width = (100 * value) / most + '%';
        return [element('span', label), bar, element('small', value.toLocaleString())];
      }));
`,
  ];
}

function columns(chart: Exclude<Chart, { kind: 'bars' }>): [string, string] {
  const date = jsAccess('row', [chart.date.name]);
  const time =
    chart.date.kind === 'seconds'
      ? "typeof at === 'number' ? 1000 * at : NaN"
      : "typeof at === 'number' || typeof at === 'string' ? at : NaN";
  const length = chart.kind === 'counts' ? chart.span : 19;
  const value = chart.kind === 'counts' ? '' : jsAccess('row', [chart.value]);
  const amount = chart.kind === 'counts' ? '1' : `(typeof ${value} === 'number' ? ${value} : 0)`;
  const most = chart.kind === 'counts' ? 60 : 200;
  return [
    `      // ${chart.kind === 'counts' ? 'How many there are' : 'How much there is'} in each span of time.
      const spans = new Map();
      for (const row of shown) {
        const at = ${date};
        const time = new Date(${time});
        const local = new Date(time.getTime() - 60_000 * time.getTimezoneOffset());
        const span = Number.isNaN(local.getTime()) ? '' : local.toISOString().slice(0, ${length}).replace('T', ' ')${chart.kind === 'counts' && chart.span === 13 ? " + ':00'" : ''};
        if (span !== '') spans.set(span, (spans.get(span) ?? 0) + ${amount});
      }
      const pairs = [...spans].sort(([a], [b]) => (a > b ? 1 : -1)).slice(-${most});`,
    `      byId('chart').ariaLabel = pairs.map(([span, value]) => span + ': ' + value).join(', ');
      byId('chart').replaceChildren(...pairs.map(([span, value]) => {
        const bar = element('i');
        bar.style.height = Math.max(0, (100 * value) / most) + '%';
        bar.title = span + ': ' + value;
        return bar;
      }));
      byId('spans').textContent = pairs.length === 0 ? '' : pairs[0]?.[0] + ' to ' + pairs.at(-1)?.[0] + ', at most ' + most.toLocaleString();
`,
  ];
}
