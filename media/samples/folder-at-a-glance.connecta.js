// @ts-check
// What is large, what is old and what changed in this folder, by file and by type.
// The program asks `files` two things at once; the view asks again by itself, through the reads declared first.
async () => {
  /** @type {any} */
  const { connecta } = globalThis;
  const reads = {
    list: { address: 'files.list', fixedArgs: { limit: 3000 } },
    todos: { address: 'files.search', fixedArgs: { query: 'TODO', matchCase: true } },
    file: { address: 'files.read', fixedArgs: { toLine: 200 }, viewArgs: ['path'] },
  };
  const [listed, searched] = await connecta.batch(
    [reads.list, reads.todos].map(({ address, fixedArgs }) => ({ address, args: fixedArgs })),
  );
  if (!listed.ok) throw new Error(listed.error);
  /** @type {{ path: string, type: string, bytes: number, modified: string }[]} */
  const entries = listed.data.entries;
  const matches = searched.ok ? searched.data.matches : null;

  // What goes into a script must not be able to end it: no "<" is left in it.
  const literal = (/** @type {any} */ value) => JSON.stringify(value).replaceAll('<', '\\u003c');
  const html = `<style>
    header { display: flex; flex-wrap: wrap; gap: 8px; align-items: center; }
    #filter { flex: 1 1 160px; min-width: 0; }
    #bars { display: grid; grid-template-columns: max-content 1fr max-content; gap: 2px 10px; align-items: center; margin: 12px 0; }
    #bars i { height: 10px; min-width: 2px; border-radius: 2px; background: var(--connecta-chart-1); }
    td:first-child { overflow-wrap: anywhere; } @media (max-width: 380px) { :is(td, th):nth-child(4) { display: none; } }
    td + td, th + th, #bars small { text-align: end; white-space: nowrap; }
    tbody tr { cursor: pointer; }
    #preview { position: sticky; bottom: 0; z-index: 2; max-height: 45vh; overflow: auto; padding: 8px 12px;
      background: var(--color-background-secondary); border: 1px solid var(--color-border-secondary); }
    #preview pre { margin: 8px 0 0; white-space: pre-wrap; overflow-wrap: anywhere; }
  </style>
  <h1>Folder at a glance</h1>
  <header>
    <input id="filter" type="search" placeholder="Filter by name" aria-label="Filter by name">
    <select id="order" aria-label="Order"><option value="large">Largest first<option value="old">Oldest first<option value="new">Newest first</select>
    <button id="refresh">Refresh</button>
    <small id="status" role="status"></small>
  </header>
  <div id="bars" role="group" aria-label="Size by type"></div>
  <p id="total"></p>
  <table><thead><tr><th>File<th>Size<th>Changed<th>TODO</thead><tbody></tbody></table>
  <section id="preview" aria-live="polite" hidden><strong></strong> <small></small><pre></pre></section>
  <script>
    const [filter, order, refresh, status, bars, total, preview] =
      ['filter', 'order', 'refresh', 'status', 'bars', 'total', 'preview'].map((id) => document.getElementById(id));
    const size = (bytes) => bytes < 1024 ? bytes + ' B' : bytes < 1048576 ? (bytes / 1024).toFixed(1) + ' KB' : (bytes / 1048576).toFixed(1) + ' MB';
    const sum = (files) => files.reduce((bytes, file) => bytes + file.bytes, 0);
    const typeOf = ({ path }) => /[^/]\\.([^./]+)$/.exec(path)?.[1].toLowerCase() ?? 'other';
    const clock = (date = new Date()) => date.toLocaleTimeString(undefined, { hour12: false });
    const day = (iso) => new Date(iso).toLocaleDateString(undefined, { dateStyle: 'medium' });
    const age = (a, b) => Date.parse(a.modified) - Date.parse(b.modified);
    const orders = { large: (a, b) => b.bytes - a.bytes, old: age, new: (a, b) => age(b, a) };
    let files, marks;

    // Names come from outside: they are set as text, never as HTML.
    function element(tag, ...children) {
      const made = document.createElement(tag);
      made.append(...children);
      return made;
    }
    function show(entries, matches) {
      files = entries.filter((entry) => entry.type === 'file');
      marks = matches && Object.groupBy(matches, (match) => match.path);
      draw();
    }
    function draw() {
      const shown = files.filter(({ path }) => path.toLowerCase().includes(filter.value.toLowerCase())).sort(orders[order.value]);
      total.textContent = shown.length + ' files, ' + size(sum(shown)) + (shown.length > 100 ? ', the first 100 listed' : '');
      const types = Object.entries(Object.groupBy(shown, typeOf)).map(([type, of]) => [type, sum(of)]).sort((a, b) => b[1] - a[1]);
      bars.replaceChildren(...types.slice(0, 6).flatMap(([type, bytes]) => {
        const bar = element('i');
        bar.style.width = 100 * bytes / (types[0][1] || 1) + '%';
        return [element('span', type), bar, element('small', size(bytes))];
      }));
      document.querySelector('tbody').replaceChildren(...shown.slice(0, 100).map((file) => {
        const count = marks ? marks[file.path]?.length ?? '' : '?';
        const row = element('tr', ...[file.path, size(file.bytes), day(file.modified), count].map((text) => element('td', text)));
        row.tabIndex = 0;
        row.onclick = () => busy(row, () => open(file.path));
        row.onkeydown = ({ key }) => key === 'Enter' && row.click();
        return row;
      }));
    }
    // While its read is under way a control rests; a read that takes long says so, and one that fails says why.
    async function busy(control, work) {
      if (control.ariaBusy === 'true') return;
      control.disabled = true;
      control.ariaBusy = 'true';
      const before = status.textContent;
      const slow = setTimeout(() => { status.textContent = 'reading…'; }, 150);
      const after = await work().then((news) => news ?? before, (error) => error.message);
      clearTimeout(slow);
      status.textContent = after;
      control.disabled = false;
      control.ariaBusy = 'false';
    }
    async function open(path) {
      const file = await connecta.read('file', { path });
      const [name, range, text] = preview.children;
      name.textContent = file.path;
      range.textContent = 'lines ' + file.fromLine + ' to ' + file.toLine + ' of ' + file.totalLines + ', read at ' + clock();
      text.textContent = file.text;
      preview.hidden = false;
    }
    refresh.onclick = () => busy(refresh, async () => {
      const [listed, searched] = await Promise.all([connecta.read('list'), connecta.read('todos').catch(() => null)]);
      show(listed.entries, searched && searched.matches);
      return 'updated ' + clock();
    });
    filter.oninput = order.onchange = draw;
    status.textContent = 'from the run at ' + clock(new Date(${Date.now()}));
    show(${literal(entries)}, ${literal(matches)});
  </script>`;
  await connecta.ui(html, { reads });
  const largest = entries.toSorted((a, b) => b.bytes - a.bytes).slice(0, 10);
  return { entries: entries.length, largest, todos: matches?.length };
};
