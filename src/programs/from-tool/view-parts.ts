/*
 * Functions that written views have, as source text. They are plain JavaScript that passes a strict type check, may not
 * contain "</script", and set text from outside only as text.
 */

export const handlesSource = `    const byId = (/** @type {string} */ id) => /** @type {any} */ (document.getElementById(id));
    const clock = (time = Date.now()) => new Date(time).toLocaleTimeString(undefined, { hourCycle: 'h23' });
`;

export const elementSource = `
    /** What comes from outside is set as text, never as HTML. @param {string} tag @param {(Node | string)[]} children @returns {any} */
    function element(tag, ...children) {
      const made = document.createElement(tag);
      made.append(...children);
      return made;
    }
`;

/** How the values of some fields are written. */
interface Formats {
  readonly seconds: boolean;
  readonly numbers: boolean;
  readonly hashes: boolean;
}

export const PLAIN_FORMATS: Formats = { seconds: false, numbers: false, hashes: false };

/** `text` and `cell`: a value as a person reads it. */
export function textSource({ seconds, numbers, hashes }: Formats): string {
  const number = `      if (kind === 'number' && typeof value === 'number') return value.toLocaleString();\n`;
  const hash = `      if (kind === 'hash') return String(value).slice(0, 8);\n`;
  const second = `      if (kind === 'seconds' && typeof value === 'number') return timeOf(1000 * value, 'date');\n`;
  return `
    /** ISO text, and the numbers of a column of times. @param {any} value @param {string} [kind] @returns {Date | undefined} */
    function timeOf(value, kind) {
${seconds ? second : ''}      const isTime = typeof value === 'string' ? /^\\d{4}-\\d\\d-\\d\\d([T ]\\d\\d:|$)/.test(value) : typeof value === 'number' && kind === 'date';
      const time = new Date(isTime ? value : NaN);
      return Number.isNaN(time.getTime()) ? undefined : time;
    }
    /** A value in few words. @param {any} value @param {string} [kind] @returns {string} */
    function text(value, kind) {
      if (value === null || value === undefined) return '';
      if (Array.isArray(value) && value.some((item) => typeof item === 'object')) return value.length + (value.length === 1 ? ' item' : ' items');
      if (typeof value === 'object') return Object.values(value).filter((part) => typeof part !== 'object').map((part) => text(part, kind)).join(', ');
${numbers ? number : ''}${hashes ? hash : ''}      const time = timeOf(value, kind);
      if (!time) return String(value);
      if (typeof value === 'string' && value.length === 10) return time.toLocaleDateString(undefined, { dateStyle: 'medium', timeZone: 'UTC' });
      const thisYear = time.getFullYear() === new Date().getFullYear();
      if (!thisYear) return time.toLocaleDateString(undefined, { dateStyle: 'medium' });
      return time.toLocaleString(undefined, { month: 'short', day: 'numeric', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
    }
    /** What is shortened has all of it in its title. @param {string} tag @param {any} value @param {string} [kind] */
    function cell(tag, value, kind) {
      const words = text(value, kind);
      const made = element(tag, words.length > 200 ? words.slice(0, 200) + '…' : words);
      const time = timeOf(value, kind);
      if (time) made.title = time.toLocaleString(undefined, { dateStyle: 'full', timeStyle: 'long' });
      else if (words.length > 200${hashes ? " || kind === 'hash'" : ''} || typeof value === 'object') made.title = typeof value === 'object' ? JSON.stringify(value ?? '') : value;
      const room = words.length > 60 ? 30 : words.includes(' ') ? 18 : 24;
      if (tag === 'td') Object.assign(made.style, { minWidth: 'min(' + Math.min(words.length + 2, room) + 'ch, 36vw)', textAlign: typeof value === 'number' ? 'end' : '' });
      return made;
    }
`;
}

/** `grid`: rows as a table. */
export const gridSource = `
    /** @param {any[]} rows @param {string[]} columns @param {any} [kinds] */
    function grid(rows, columns, kinds = {}) {
      const heads = columns.map((column) => element('th', column));
      heads.forEach((head, at) => { head.style.textAlign = rows.some((row) => typeof row?.[columns[at] ?? ''] === 'number') ? 'end' : ''; });
      const lines = rows.map((row) => element('tr', ...columns.map((column) => cell('td', row?.[column], kinds[column]))));
      return element('table', element('thead', element('tr', ...heads)), element('tbody', ...lines));
    }
`;

const fieldsSource = `
    /** @param {any[]} rows */
    function fieldsOf(rows) {
      return [...new Set(rows.flatMap((row) => Object.keys(row)))];
    }
`;

/** `draw`: any value as what it is; `blocks`: MCP's among them. */
export function drawSource(blocks: boolean): string {
  const block = `      if (value.type === 'image' || value.type === 'audio') {
        const media = element(value.type === 'image' ? 'img' : 'audio');
        return Object.assign(media, { src: 'data:' + value.mimeType + ';base64,' + value.data, controls: true, alt: 'Image' });
      }
      if (value.type === 'text') return element('pre', text(value.text));
`;
  return `${fieldsSource}
    /** Objects of one kind as a table, an object as a sheet of its fields, text as text. @param {any} value @returns {Node} */
    function draw(value) {
      const isLong = (/** @type {any} */ part) => typeof part === 'string' && (part.length > 200 || part.includes('\\n'));
      const isPlain = (/** @type {any} */ part) => typeof part !== 'object' || part === null;
      if (isLong(value)) return element('pre', value);
      if (isPlain(value)) return cell('span', value ?? '–');
${blocks ? block : ''}      const fields = Object.entries(value).slice(0, 500);
      if (fields.length === 0) return element('span', 'none');
      if (Array.isArray(value)) {
        const parts = value.slice(0, 500);
        if (parts.every(isPlain) && !isLong(text(parts))) return cell('span', parts);
        const isRow = (/** @type {any} */ part) => !isPlain(part) && !Array.isArray(part) && !Object.values(part).some(isLong);
        if (parts.every(isRow) && fieldsOf(parts).length <= 8) return grid(parts, fieldsOf(parts));
        return element('ul', ...parts.map((part) => element('li', draw(part))));
      }
      return element('dl', ...fields.flatMap(([name, field]) => [element('dt', name), element('dd', draw(field))]));
    }
`;
}

/** Rules for what `draw` makes: a nested value stands below its name, so that it has the whole width. */
export const drawStyle = `      dl { display: grid; grid-template-columns: fit-content(40%) minmax(0, 1fr); gap: 4px 16px; }
      dt { color: var(--color-text-secondary); font-weight: normal; overflow-wrap: anywhere; }
      dd { margin: 0; overflow: auto; overflow-wrap: anywhere; }
      dd:has(> dl, > table, > pre, > ul) { grid-column: 1 / -1; padding-inline-start: 16px; }
      dd > *, li > * { margin-block-end: 0; }
`;

/** Text keeps its lines, and long ones break. */
export const textStyle = '      pre { white-space: pre-wrap; overflow-wrap: anywhere; }\n';

export const busySource = `
    /** While it reads, a control rests; a slow read says so where its answer goes, a failed one says why. @param {any} control @param {any} place @param {() => Promise<Node | string>} work */
    async function busy(control, place, work) {
      if (control.ariaBusy === 'true') return;
      Object.assign(control, { ariaDisabled: 'true', ariaBusy: 'true' });
      const slow = setTimeout(() => place.replaceChildren('reading…'), 150);
      const answer = await work().catch((error) => error.message);
      clearTimeout(slow);
      place.replaceChildren(answer);
      Object.assign(control, { ariaDisabled: 'false', ariaBusy: 'false' });
    }
`;

/** The first answer, or what a view shows in place of one that was a failure. */
export const firstSource = `    byId('status').textContent = 'from the run at ' + clock(first.at);
    if (first.ok) show(first.data);
    else byId('answer').replaceChildren(element('h2', 'No answer'), element('pre', first.error), element('p', 'Refresh asks again.'));
`;
