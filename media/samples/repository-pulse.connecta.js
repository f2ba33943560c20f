// @ts-check
// Who changed what in this repository, by day, and what changes most. A click on a commit reads its diff.
async () => {
  /** @type {any} */
  const { connecta } = globalThis;
  const reads = {
    log: { address: 'git.log', fixedArgs: { limit: 300, files: true } },
    status: { address: 'git.status', fixedArgs: {} },
    commit: { address: 'git.show', viewArgs: ['commit'] },
  };
  const [listed, state] = await connecta.batch(
    [reads.log, reads.status].map(({ address, fixedArgs }) => ({ address, args: fixedArgs })),
  );
  // No git, no repository, no commits: each is a view too, which says what to do and looks again on request.
  /** @type {{ author: string, files: { path: string }[] }[]} */
  const commits = listed.ok ? listed.data.commits : [];
  const [problem, status] = [listed.ok ? null : listed.error, state.ok ? state.data : null];
  // What goes into a script must not be able to end it: no "<" is left in it.
  const literal = (/** @type {any} */ value) => JSON.stringify(value).replaceAll('<', '\\u003c');
  const html = `<style>
    header { display: flex; flex-wrap: wrap; gap: 8px; align-items: center; }
    i { border-radius: 2px; background: var(--connecta-chart-1); }
    #days { display: flex; align-items: end; gap: 2px; height: 72px; margin: 12px 0; }
    #days i { flex: 1; min-width: 1px; } #authors i { height: 10px; min-width: 2px; }
    #authors { display: grid; grid-template-columns: max-content 1fr max-content; gap: 4px 10px; align-items: center; margin-bottom: 12px; }
    td { overflow-wrap: anywhere; } #commits tr { cursor: pointer; } #branch:empty { display: none; }
    #commits td:first-child, #hot td + td { white-space: nowrap; }
    #detail { position: sticky; bottom: 0; z-index: 2; max-height: 55vh; overflow: auto; padding: 8px 12px;
      background: var(--color-background-secondary); border: 1px solid var(--color-border-secondary); }
    #detail pre { margin: 4px 0; white-space: pre-wrap; overflow-wrap: anywhere; }
    ins, del { text-decoration: none; color: var(--color-text-success); } del { color: var(--color-text-danger); }
  </style>
  <h1>Repository pulse</h1>
  <header><span id="branch"></span> <button id="refresh">Refresh</button> <small id="news" role="status"></small></header>
  <p id="none" hidden></p>
  <main>
    <div id="days" role="img"></div>
    <div id="authors" role="group" aria-label="Commits by author"></div>
    <table><thead><tr><th>Changed most<th>Commits<th>Lines</thead><tbody id="hot"></tbody></table>
    <table><thead><tr><th>Day<th>Author<th>Commit</thead><tbody id="commits"></tbody></table>
  </main>
  <section id="detail" aria-live="polite" hidden></section>
  <script>
    const [branch, refresh, news, none, days, authors, hot, list, detail] =
      ['branch', 'refresh', 'news', 'none', 'days', 'authors', 'hot', 'commits', 'detail'].map((id) => document.getElementById(id));
    const clock = (date = new Date()) => date.toLocaleTimeString(undefined, { hour12: false });
    const dayOf = ({ date }) => date.slice(0, 10);
    const sum = (files, key) => files.reduce((total, file) => total + file[key], 0);
    const lines = (...files) => '+' + sum(files, 'added') + ' −' + sum(files, 'deleted');
    const groups = (all, of) => Object.entries(Object.groupBy(all, of)).sort((a, b) => b[1].length - a[1].length);
    let commits, picked;
    // Names come from outside: they are set as text, never as HTML.
    const element = (tag, properties, ...children) => {
      const made = Object.assign(document.createElement(tag), properties);
      made.append(...children);
      return made;
    };
    const row = (...cells) => element('tr', { tabIndex: -1 }, ...cells.map((cell) => element('td', {}, cell)));
    function show(all, state, problem) {
      commits = all;
      none.textContent = problem ?? 'There are no commits yet. The first shows here after Refresh.';
      document.querySelector('main').hidden = !(none.hidden = all.length > 0);
      branch.textContent = state ? (state.branch ?? 'no branch') + ', ' + state.entries.length + ' not committed' : '';
      if (none.hidden) draw();
    }
    function draw() {
      const shown = commits.filter(({ author }) => !picked || author === picked);
      const byDay = Object.groupBy(shown, dayOf);
      const last = Date.parse(Object.keys(byDay).sort().at(-1) ?? dayOf(commits[0]));
      const span = Array.from({ length: 42 }, (_, at) => new Date(last + (at - 41) * 86400000).toISOString().slice(0, 10));
      const counts = span.map((day) => byDay[day]?.length ?? 0);
      days.ariaLabel = 'Commits by day, ' + span[0] + ' to ' + span[41] + ', at most ' + Math.max(...counts);
      days.replaceChildren(...counts.map((count, at) => element('i', { title: span[at] + ': ' + count,
        style: 'height: ' + 100 * count / Math.max(...counts) + '%' })));
      const top = groups(commits, ({ author }) => author).slice(0, 6);
      authors.replaceChildren(...top.flatMap(([name, all]) => [
        element('button', { ariaPressed: String(name === picked), onclick: () => { picked = name === picked ? null : name; draw(); } }, name),
        element('i', { style: 'width: ' + 100 * all.length / top[0][1].length + '%' }), element('small', {}, all.length)]));
      const files = groups(shown.flatMap(({ files }) => files), ({ path }) => path);
      hot.replaceChildren(...files.slice(0, 8).map(([path, all]) => row(path, all.length, lines(...all))));
      list.replaceChildren(...shown.slice(0, 100).map((commit) => Object.assign(row(dayOf(commit), commit.author, commit.subject),
        { tabIndex: 0, onclick: ({ currentTarget }) => busy(currentTarget, () => open(commit.hash)), onkeydown: ({ key, target }) => key === 'Enter' && target.click() })));
    }
    // While its read is under way a control rests; a read that takes long says so, and one that fails says why.
    async function busy(control, work) {
      if (control.ariaBusy === 'true') return;
      Object.assign(control, { disabled: true, ariaBusy: 'true' });
      const before = news.textContent;
      const slow = setTimeout(() => { news.textContent = 'reading…'; }, 150);
      const after = await work().then((said) => said ?? before, (error) => error.message);
      clearTimeout(slow);
      news.textContent = after;
      Object.assign(control, { disabled: false, ariaBusy: 'false' });
    }
    async function open(hash) {
      const { commit, files, truncated } = await connecta.read('commit', { commit: hash });
      const coloured = (line) => element({ '+': 'ins', '-': 'del' }[line[0]] ?? 'span', {}, line + '\\n');
      const facts = [commit.hash.slice(0, 8), commit.author, commit.date, 'read at ' + clock(), ...(truncated ? ['cut to fit'] : [])];
      detail.replaceChildren(element('strong', {}, commit.subject), ' ', element('small', {}, facts.join(', ')), element('p', {}, commit.body ?? ''),
        ...files.map((file) => element('details', {}, element('summary', {}, file.path + ' ' + lines(file)), element('pre', {},
          ...(file.patch?.split('\\n').map(coloured) ?? [file.withheld ? 'Not shown: a file for secrets.' : file.binary ? 'A binary file.' : file.status])))));
      detail.hidden = false;
    }
    refresh.onclick = () => busy(refresh, async () => {
      const [listed, state] = await Promise.all([connecta.read('log'), connecta.read('status').catch(() => null)]);
      show(listed.commits, state, null);
      return 'updated ' + clock();
    });
    news.textContent = 'from the run at ' + clock(new Date(${Date.now()}));
    show(${literal(commits)}, ${literal(status)}, ${literal(problem)});
  </script>`;
  await connecta.ui(html, { reads });
  const touched = new Map();
  const paths = commits.flatMap(({ files }) => files.map(({ path }) => path));
  for (const path of paths) touched.set(path, (touched.get(path) ?? 0) + 1);
  const hot = [...touched].sort((a, b) => b[1] - a[1]).slice(0, 8);
  const authors = new Set(commits.map(({ author }) => author)).size;
  return { branch: status?.branch, commits: commits.length, authors, hot, problem };
};
