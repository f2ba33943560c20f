/*
 * Functions that written views have, as source text. They are plain JavaScript that passes a strict type check, may not
 * contain "</script", and set text from outside only as text.
 */

export const handlesSource = `    const byId = (/** @type {string} */ id) => /** @type {any} */ (document.getElementById(id));
    const clock = (time = Date.now()) => new Date(time).toLocaleTimeString(undefined, { hour12: false });
`;

export const elementSource = `
    /** What comes from outside is set as text, never as HTML. @param {string} tag @param {(Node | string)[]} children */
    function element(tag, ...children) {
      const made = document.createElement(tag);
      made.append(...children);
      return made;
    }
`;

/** How the values of some fields are written. */
interface Formats {
  readonly dates: boolean;
  readonly numbers: boolean;
  readonly hashes: boolean;
}

export const PLAIN_FORMATS: Formats = { dates: false, numbers: false, hashes: false };

export function textSource({ dates, numbers, hashes }: Formats): string {
  const number = `      if (kind === 'number' && typeof value === 'number') return value.toLocaleString();\n`;
  const hash = `      if (kind === 'hash') return String(value).slice(0, 8);\n`;
  const date = `      if (kind === 'seconds') return text(1000 * value, 'date');
      if (kind === 'date') return new Date(value).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' });
`;
  return `
    /** @param {any} value @param {string} [kind] @returns {string} */
    function text(value, kind) {
      if (value === null || value === undefined) return '';
      if (Array.isArray(value) && value.every((item) => typeof item !== 'object')) return value.join(', ');
      if (typeof value === 'object') return JSON.stringify(value);
${numbers ? number : ''}${hashes ? hash : ''}${dates ? date : ''}      return String(value);
    }
`;
}

/** A table of rows; `opens`: that are opened by a click or Enter. */
export function gridSource(opens: boolean): string {
  const opening = `        if (open) {
          Object.assign(line, { tabIndex: 0, onclick: () => open(row, line) });
          line.onkeydown = (event) => event.key === 'Enter' && line.click();
        }
`;
  return `
    /** @param {any[]} rows @param {string[]} columns @param {any} [kinds]${opens ? ' @param {any} [open]' : ''} */
    function grid(rows, columns, kinds = {}${opens ? ', open' : ''}) {
      const lines = rows.map((row) => {
        const line = element('tr', ...columns.map((column) => {
          const words = text(row?.[column], kinds[column]);
          const cell = element('td', words);
          cell.style.whiteSpace = words.includes('\\n') ? 'pre-wrap' : words.length < 16 ? 'nowrap' : '';
          if (typeof row?.[column] === 'number') cell.style.textAlign = 'end';
          return cell;
        }));
${opens ? opening : ''}        return line;
      });
      const head = element('tr', ...columns.map((column) => element('th', column)));
      return element('table', element('thead', head), element('tbody', ...lines));
    }
`;
}

/** Any value as what it is; `blocks`: MCP's among them. */
export function drawSource(blocks: boolean): string {
  const block = `      if (value.type === 'image' || value.type === 'audio') {
        const media = element(value.type === 'image' ? 'img' : 'audio');
        return Object.assign(media, { src: 'data:' + value.mimeType + ';base64,' + value.data, controls: true, alt: 'Image' });
      }
      if (value.type === 'text') return element('pre', text(value.text));
`;
  return `
    /** Objects of one kind as a table, an object as a sheet of its fields, text as text. @param {any} value @returns {Node} */
    function draw(value) {
      if (typeof value === 'string' && value.includes('\\n')) return element('pre', value);
      if (typeof value !== 'object' || value === null) return element('span', text(value) || '–');
${blocks ? block : ''}      const fields = Object.entries(value).slice(0, 500);
      if (fields.length === 0) return element('p', 'Nothing here.');
      if (Array.isArray(value)) {
        const objects = value.filter((item) => typeof item === 'object' && item !== null && !Array.isArray(item));
        const columns = new Set(objects.flatMap((item) => Object.keys(item)));
        if (objects.length === value.length && columns.size <= 8) return grid(value.slice(0, 500), [...columns]);
        if (objects.length === 0) return element('ul', ...fields.map(([, item]) => element('li', text(item))));
      }
      return element('table', ...fields.map(([name, field]) => element('tr', element('th', name), element('td', draw(field)))));
    }
`;
}

export const busySource = `
    /** While it reads, a control rests; a slow read says so, a failed one says why. @param {any} control @param {() => Promise<string>} work */
    async function busy(control, work) {
      if (control.ariaBusy === 'true') return;
      Object.assign(control, { disabled: true, ariaBusy: 'true' });
      const slow = setTimeout(() => { byId('status').textContent = 'reading…'; }, 150);
      byId('status').textContent = await work().catch((error) => error.message);
      clearTimeout(slow);
      Object.assign(control, { disabled: false, ariaBusy: 'false' });
    }
`;

/** The first answer, or what a view shows in place of one that was a failure. */
export const firstSource = `    byId('status').textContent = 'from the run at ' + clock(first.at);
    if (first.ok) show(first.data);
    else byId('answer').replaceChildren(element('h2', 'No answer'), element('pre', first.error), element('p', 'Refresh asks again.'));
`;
