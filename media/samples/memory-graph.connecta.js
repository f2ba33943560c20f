// @ts-check
// What a memory server knows, as a graph: entities by kind, relations between them. A click opens one.
// It wants a server named "memory", from .vscode/mcp.json or Use My Servers: npx -y @modelcontextprotocol/server-memory
async () => {
  /** @type {any} */
  const { connecta } = globalThis;
  const reads = {
    graph: { address: 'memory.read_graph' },
    node: { address: 'memory.open_nodes', viewArgs: ['names'] },
    search: { address: 'memory.search_nodes', viewArgs: ['query'] },
  };
  const [answer] = await connecta.batch([{ address: reads.graph.address, args: {} }]);
  /** @type {{ entities: { name: string, entityType: string }[], relations: { from: string, to: string }[] }} */
  const graph = answer.ok ? answer.data : { entities: [], relations: [] };
  const missing = answer.errorDetails?.code === 'unknown_address';
  const help = 'There is no server named "memory". Add it to .vscode/mcp.json, or: Use My Servers.';
  const problem = answer.ok ? null : missing ? help : answer.error;

  // What goes into a script must not be able to end it: no "<" is left in it.
  const literal = (/** @type {any} */ value) => JSON.stringify(value).replaceAll('<', '\\u003c');
  const html = `<style>
    header { display: flex; flex-wrap: wrap; gap: 8px; align-items: center; } #search { flex: 1 1 140px; min-width: 0; }
    svg { display: block; width: 100%; max-height: 70vh; } line { stroke: var(--color-text-tertiary); stroke-width: 1.5; }
    g { cursor: pointer; } g:focus-visible circle, g.picked circle { stroke: var(--color-text-primary); stroke-width: 3; } g:focus { outline: none; }
    .dim { opacity: 0.25; } text { fill: var(--color-text-primary); font-size: 13px; text-anchor: middle; }
    #node { padding: 8px 12px; background: var(--color-background-secondary); border: 1px solid var(--color-border-secondary); }
  </style>
  <h1>Memory graph</h1> <small id="what" hidden>npx -y @modelcontextprotocol/server-memory</small>
  <header>
    <input id="search" type="search" placeholder="Search, Enter" aria-label="Search">
    <button id="refresh">Refresh</button> <small id="status" role="status"></small>
  </header>
  <p id="none" hidden></p> <p id="kinds"></p>
  <svg id="graph" role="group" aria-label="Entities and relations"></svg> <section id="node" aria-live="polite" hidden></section>
  <script>
    const [search, refresh, status, none, kinds, svg, node] = ['search', 'refresh', 'status', 'none', 'kinds', 'graph', 'node'].map((id) => document.getElementById(id));
    const clock = (date = new Date()) => date.toLocaleTimeString(undefined, { hour12: false });
    const colourOf = (at) => 'var(--connecta-chart-' + (at % 6 + 1) + ')';
    let graph, found, picked;
    // Text from outside is set as text, never as HTML.
    const into = (made, attributes, ...children) => {
      for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
      return made.append(...children), made;
    };
    const element = (tag, ...children) => into(document.createElement(tag), {}, ...children);
    const shape = (tag, attributes, ...children) => into(document.createElementNS('http://www.w3.org/2000/svg', tag), attributes, ...children);
    function show(all, problem) {
      graph = all;
      none.textContent = problem ?? 'The memory is empty. What an agent remembers shows here after Refresh.';
      svg.style.display = (none.hidden = graph.entities.length > 0) ? '' : 'none';
      draw();
    }
    // Entities of one kind stand together on a ring; relations cross it.
    function draw() {
      const types = [...new Set(graph.entities.map(({ entityType }) => entityType))];
      const order = graph.entities.toSorted((a, b) => types.indexOf(a.entityType) - types.indexOf(b.entityType)).slice(0, 120);
      const [radius, edge] = [Math.max(90, order.length * 16), Math.max(90, order.length * 16) + 60];
      svg.setAttribute('viewBox', [-edge - 60, -edge, 2 * edge + 120, 2 * edge].join(' '));
      const places = new Map(order.map(({ name }, at) => {
        const angle = 2 * Math.PI * at / order.length - Math.PI / 2;
        return [name, { x: radius * Math.cos(angle), y: radius * Math.sin(angle) }];
      }));
      const near = picked && new Set([picked, ...graph.relations.flatMap(({ from, to }) => from === picked ? [to] : to === picked ? [from] : [])]);
      const dim = (...names) => (found && !names.some((name) => found.has(name))) || (near && !names.every((name) => near.has(name))) ? 'dim' : '';
      const lines = graph.relations.filter(({ from, to }) => places.has(from) && places.has(to)).map(({ from, to, relationType }) => {
        const [a, b] = [places.get(from), places.get(to)];
        return shape('line', { x1: a.x, y1: a.y, x2: b.x, y2: b.y, class: dim(from, to) }, shape('title', {}, from + ' ' + relationType + ' ' + to));
      });
      const nodes = order.map(({ name, entityType }) => {
        const { x, y } = places.get(name);
        const made = shape('g', { tabindex: 0, role: 'button', 'aria-label': name, class: (name === picked ? 'picked ' : '') + dim(name), transform: 'translate(' + x + ' ' + y + ')' },
          shape('circle', { r: 12, fill: colourOf(types.indexOf(entityType)) }), shape('text', { y: y < 0 ? -20 : 30 }, name), shape('title', {}, entityType));
        made.onclick = () => busy(made, () => open(name));
        made.onkeydown = ({ key }) => key === 'Enter' && made.onclick();
        return made;
      });
      svg.replaceChildren(...lines, ...nodes);
      kinds.replaceChildren(...types.flatMap((type, at) => [into(element('b', '● '), { style: 'color: ' + colourOf(at) }), type + '  ']),
        element('small', graph.entities.length + ' entities, ' + graph.relations.length + ' relations' + (order.length < graph.entities.length ? ', the first 120 drawn' : '')));
    }
    // While its read is under way a control rests; a read that takes long says so, and one that fails says why.
    async function busy(control, work) {
      if (control.ariaBusy === 'true') return;
      Object.assign(control, { disabled: true, ariaBusy: 'true' });
      const slow = setTimeout(() => { status.textContent = 'reading…'; }, 150);
      status.textContent = await work().catch((error) => error.message);
      clearTimeout(slow);
      Object.assign(control, { disabled: false, ariaBusy: 'false' });
    }
    async function open(name) {
      const { entities: [entity], relations } = await connecta.read('node', { names: [name] });
      const known = graph.relations.filter(({ from, to }) => from === name || to === name);
      picked = name;
      node.replaceChildren(element('h2', name), element('small', entity ? entity.entityType : 'no longer there'),
        element('ul', ...(entity?.observations ?? []).map((each) => element('li', each))),
        ...known.map(({ from, to, relationType }) => element('p', from + ' → ' + relationType + ' → ' + to)));
      node.hidden = false;
      draw();
      return 'read at ' + clock();
    }
    search.onchange = () => busy(search, async () => {
      found = search.value ? new Set((await connecta.read('search', { query: search.value })).entities.map(({ name }) => name)) : undefined;
      picked = undefined;
      draw();
      return found ? found.size + ' found at ' + clock() : '';
    });
    refresh.onclick = () => busy(refresh, async () => {
      show(await connecta.read('graph'), null);
      return 'updated ' + clock();
    });
    // Where the reads could not be bound there is nothing to ask.
    document.getElementById('what').hidden = !(refresh.hidden = search.hidden = typeof connecta === 'undefined');
    status.textContent = 'from the run at ' + clock(new Date(${Date.now()}));
    show(${literal(graph)}, ${literal(problem)});
  </script>`;
  await connecta.ui(html, { reads }).catch(() => connecta.ui(html));
  const names = graph.entities.slice(0, 20).map(({ name }) => name);
  return { entities: graph.entities.length, relations: graph.relations.length, names, problem };
};
