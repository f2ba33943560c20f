/** The rows as a Markdown table, numbers rounded for reading. */
export function asTable(rows) {
  const number = (value) =>
    value === undefined ? '' : value < 10 ? value.toFixed(2) : value.toFixed(0);
  const lines = rows.map((row) => {
    const baseline = row.baseline ? `${row.baseline}: ${number(row.base)} ms` : '–';
    const ratio = row.ratio ? `${row.ratio.toFixed(2)} ×` : '';
    return `| ${row.row} | ${row.work} | ${number(row.value)} ${row.unit} | ${baseline} | ${ratio} | ${row.bar} | ${row.meets ? 'yes' : 'no'} |`;
  });
  return [
    '| # | work | median | baseline | ratio | bar | meets |',
    '|---|---|---|---|---|---|---|',
    ...lines,
  ].join('\n');
}
