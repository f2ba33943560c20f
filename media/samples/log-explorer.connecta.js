// @ts-check
// A log of this folder by level and minute, with paging and a search through all of it.
async () => {
  /** @type {any} */
  const { connecta } = globalThis;
  const PAGE = 400;
  const reads = {
    list: { address: 'files.list', fixedArgs: { limit: 5000 } },
    lines: { address: 'files.read', viewArgs: ['path', 'fromLine', 'toLine'] },
    search: { address: 'files.search', fixedArgs: { limit: 200 }, viewArgs: ['path', 'query'] },
  };
  const isLog = (/** @type {any} */ { path, type, bytes }) =>
    type === 'file' && bytes > 0 && /\.log(\.\d+)?$|(^|\/)logs?\/[^/]+$/i.test(path);
  /** @type {{ path: string, bytes: number }[]} */
  const entries = (await connecta.call('files.list', reads.list.fixedArgs)).entries;
  const logs = entries.filter(isLog);
  // The largest, from its end, is what one wants first. How long it is comes with any of its lines.
  const path = logs.sort((a, b) => b.bytes - a.bytes)[0]?.path;
  const total = path && (await connecta.call('files.read', { path, toLine: 1 })).totalLines;
  const fromLine = Math.max(1, total - PAGE + 1);
  const last = path && (await connecta.call('files.read', { path, fromLine }));

  // What goes into a script must not be able to end it: no "<" is left in it.
  const literal = (/** @type {any} */ value) => JSON.stringify(value).replaceAll('<', '\\u003c');
  const html = `<style>
    header, nav { display: flex; flex-wrap: wrap; gap: 8px; align-items: center; margin-block: 8px; }
    #search { flex: 1 1 140px; min-width: 0; } #file { max-width: 100%; }
    #minutes { display: flex; align-items: end; gap: 1px; height: 64px; margin-block: 12px; }
    #minutes i { flex: 1; background: var(--connecta-chart-1); } #minutes i.warn { background: var(--color-text-warning); } #minutes i.error { background: var(--color-text-danger); }
    #lines { margin: 0; white-space: pre-wrap; overflow-wrap: anywhere; } #lines .warn { color: var(--color-text-warning); } #lines .error { color: var(--color-text-danger); }
    #lines span { display: block; } #lines small { display: inline-block; min-width: 4ch; text-align: end; user-select: none; margin-inline-end: 8px; }
  </style>
  <h1>Log explorer</h1>
  <p id="none" hidden>There is no log here: a file that ends in .log, or one in a folder log or logs. Write one, then press Refresh.</p>
  <header>
    <select id="file" aria-label="Log"></select>
    <input id="search" type="search" placeholder="Search, Enter" aria-label="Search the whole log">
    <button id="refresh">Refresh</button> <small id="status" role="status"></small>
  </header>
  <main> <div id="levels" role="group" aria-label="Lines by level"></div>
    <div id="minutes" role="img"></div>
    <nav><button id="older">Older</button> <button id="newer">Newer</button> <small id="range"></small></nav>
    <pre id="lines" tabindex="0"></pre>
  </main>
  <script>
    const [none, file, search, refresh, status, levels, minutes, older, newer, range, lines] = ['none', 'file', 'search', 'refresh', 'status', 'levels', 'minutes', 'older', 'newer', 'range', 'lines'].map((id) => document.getElementById(id));
    const clock = (date = new Date()) => date.toLocaleTimeString(undefined, { hour12: false });
    const levelOf = (text) => (/\\b(trace|debug|info|notice|warn|error|fatal|critical)/i.exec(text)?.[1] ?? 'other').toLowerCase().replace(/fatal|critical/, 'error');
    const minuteOf = (text) => /\\d{4}-\\d\\d-\\d\\d[T ]\\d\\d:\\d\\d|\\b\\d\\d:\\d\\d(?=:\\d\\d)/.exec(text)?.[0];
    let page, level;
    // Text from outside is set as text, never as HTML.
    const append = (made, ...children) => (made.append(...children), made);
    const element = (tag, properties, ...children) => append(Object.assign(document.createElement(tag), properties), ...children);
    function choose(logs) {
      file.replaceChildren(...logs.map(({ path }) => element('option', { selected: path === file.value }, path)));
      document.querySelector('main').hidden = !(none.hidden = logs.length > 0);
    }
    function show(found, of, words) {
      page = { found, of, words };
      const counts = Object.entries(Object.groupBy(found, ({ text }) => levelOf(text)));
      levels.replaceChildren(...counts.flatMap(([name, all]) => [element('button', { ariaPressed: String(name === level),
        onclick: () => { level = name === level ? undefined : name; show(found, of, words); } }, name + ' ' + all.length), ' ']));
      const shown = found.filter(({ text }) => !level || levelOf(text) === level);
      const many = new Set(shown.map(({ text }) => minuteOf(text))).size > 90; // Then by the hour.
      const spans = Object.entries(Object.groupBy(shown, ({ text }) => minuteOf(text)?.slice(0, many ? -3 : 16) ?? '')).filter(([span]) => span);
      const most = Math.max(1, ...spans.map(([, all]) => all.length));
      minutes.ariaLabel = 'Lines by time, at most ' + most;
      minutes.replaceChildren(...spans.slice(-240).map(([minute, all]) => element('i', { title: minute + ': ' + all.length,
        className: ['error', 'warn'].find((name) => all.some(({ text }) => levelOf(text) === name)) ?? '', style: 'height: ' + 100 * all.length / most + '%' })));
      lines.replaceChildren(...shown.map(({ line, text }) => element('span', { className: levelOf(text) }, element('small', {}, line), text)));
      range.textContent = words ?? (found.length ? 'lines ' + found[0].line + ' to ' + found.at(-1).line + ' of ' + of : 'no lines');
      [older.disabled, newer.disabled] = [!!words || !(found[0]?.line > 1), !!words || !(found.at(-1)?.line < of)];
    }
    const take = ({ text, fromLine, totalLines }) => show(text.replace(/\\n$/, '').split('\\n').map((each, at) => ({ line: fromLine + at, text: each })), totalLines);
    // While its read is under way a control rests; a read that takes long says so, and one that fails says why.
    async function busy(control, work) {
      if (control.ariaBusy === 'true') return;
      Object.assign(control, { disabled: true, ariaBusy: 'true' });
      const slow = setTimeout(() => { status.textContent = 'reading…'; }, 150);
      const said = await work().catch((error) => error.message);
      clearTimeout(slow);
      status.textContent = said;
      Object.assign(control, { disabled: false, ariaBusy: 'false' });
      if (page) show(page.found, page.of, page.words);
    }
    async function from(line) {
      const fromLine = Math.max(1, line);
      take(await connecta.read('lines', { path: file.value, fromLine, toLine: fromLine + ${PAGE - 1} }));
      return 'read at ' + clock();
    }
    const end = async () => from((await connecta.read('lines', { path: file.value, fromLine: 1, toLine: 1 })).totalLines - ${PAGE - 1});
    older.onclick = () => busy(older, () => from(page.found[0].line - ${PAGE}));
    newer.onclick = () => busy(newer, () => from(page.found.at(-1).line + 1));
    file.onchange = () => busy(file, end);
    search.onchange = () => busy(search, async () => {
      if (search.value === '') return end();
      const { matches, truncated } = await connecta.read('search', { path: file.value, query: search.value });
      show(matches, page.of, matches.length + (truncated ? ' or more' : '') + ' lines with “' + search.value + '”');
      return 'searched at ' + clock();
    });
    refresh.onclick = () => busy(refresh, async () => {
      choose((await connecta.read('list')).entries.filter(${isLog}));
      if (file.value) await end();
      return 'updated ' + clock();
    });
    status.textContent = 'from the run at ' + clock(new Date(${Date.now()}));
    choose(${literal(logs)});
    if (file.value) take(${literal(last ?? null)});
  </script>`;
  await connecta.ui(html, { reads });
  const errors = last?.text.match(/^.*\b(error|fatal|critical).*$/gim) ?? [];
  const counts = {
    entries: entries.length,
    logs: logs.length,
    lines: total,
    errors: errors.length,
  };
  return { path, ...counts, latest: errors.slice(-5) };
};
