/** Numbers rounded for reading. */
function number(value, unit) {
  const digits = unit === 'KB' || value >= 100 ? 0 : value >= 10 ? 1 : 2;
  return `${value.toFixed(digits)} ${unit}`;
}

function verdict({ meets, note }) {
  const word = meets === undefined ? '–' : meets ? 'yes' : 'no';
  return note === undefined ? word : `${word} (${note})`;
}

/** The rows as a Markdown table. */
export function asTable(rows) {
  const lines = rows.map((line) => {
    const { baseline, base, ratio, unit } = line;
    const beside = base === undefined ? '–' : `${baseline}: ${number(base, unit)}`;
    const times = ratio === undefined ? '' : `${ratio.toFixed(2)} ×`;
    return `| ${line.row} | ${line.work} | ${number(line.value, unit)} | ${beside} | ${times} | ${line.bar} | ${verdict(line)} |`;
  });
  return [
    '| # | work | median | baseline, in the same run | ratio | bar | met |',
    '|---|---|---|---|---|---|---|',
    ...lines,
  ].join('\n');
}

/** On what, and when: without it no figure means anything. */
export function asCaption({ date, machine }) {
  const { cpu, cores, memory, node, system, load } = machine;
  return `${date.slice(0, 10)}, Node ${node}, ${system}, ${cores} × ${cpu}, ${memory} GB, load ${load.toFixed(1)} at the start.`;
}

/** The section of the README. */
export function asReadmeSection(report) {
  return [
    '## Performance',
    '',
    '`npm run bench` measures each row beside its baseline, in turn. On another machine only the ratios mean anything.',
    '',
    asTable(report.rows),
    '',
    asCaption(report),
  ].join('\n');
}
