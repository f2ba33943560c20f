// @ts-check
// Every kind of answer that a tool can give, and what a refused write looks like.
// It wants a server named "everything", from .vscode/mcp.json or Use My Servers: npx -y @modelcontextprotocol/server-everything
async () => {
  /** @type {any} */
  const { connecta } = globalThis;
  /** @type {[title: string, tool: string, args: object][]} */
  const stations = [
    ['Text', 'echo', { message: 'Hello from a program' }],
    ['Structured', 'get-structured-content', { location: 'Chicago' }],
    ['Image', 'get-tiny-image', {}],
    ['Annotated', 'get-annotated-message', { messageType: 'success', includeImage: true }],
    ['Resource', 'get-resource-reference', { resourceType: 'Text', resourceId: 1 }],
    ['Links', 'get-resource-links', { count: 3 }],
    ['Error', 'get-resource-reference', { resourceType: 'Text', resourceId: -1 }],
    ['Wrong argument', 'get-sum', { a: 'one', b: 2 }],
    ['Refused write', 'toggle-simulated-logging', {}],
  ];
  /** @type {{ ok: boolean, errorDetails?: { code: string } }[]} */
  const outcomes = await connecta.batch(
    stations.map(([, tool, args]) => ({ address: `everything.${tool}`, args })),
  );
  const missing = outcomes[0]?.errorDetails?.code === 'unknown_address';

  // No tool of this server gives audio, so here is a tone of the program's own: an 8-bit WAV of a third of a second.
  const [RATE, LENGTH] = [8000, 2665];
  const number = (/** @type {number} */ value) =>
    String.fromCharCode(...[0, 8, 16, 24].map((shift) => (value >> shift) & 255));
  let wav = `RIFF${number(36 + LENGTH)}WAVEfmt ${number(16)}${number(0x10001)}${number(RATE)}`;
  wav += `${number(RATE)}${number(0x80001)}data${number(LENGTH)}`;
  for (let at = 0; at < LENGTH; at += 1) {
    wav += String.fromCharCode(128 + Math.round(60 * Math.sin((at / RATE) * 880 * Math.PI)));
  }
  const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
  let data = '';
  for (let at = 0; at < wav.length; at += 3) {
    const bits = [0, 1, 2].reduce((sum, next) => (sum << 8) | wav.charCodeAt(at + next), 0);
    for (const shift of [18, 12, 6, 0]) data += LETTERS[(bits >> shift) & 63];
  }
  const audio = { type: 'audio', data, mimeType: 'audio/wav' };
  await connecta.emit(audio);

  // What goes into a script must not be able to end it: no "<" is left in it.
  const literal = (/** @type {any} */ value) => JSON.stringify(value).replaceAll('<', '\\u003c');
  const html = `<style>
    header { display: flex; flex-wrap: wrap; gap: 8px; align-items: center; }
    section { padding: 8px 12px; margin-block: 12px; border: 1px solid var(--color-border-secondary); border-radius: 4px; }
    section h2 { margin: 0; } section pre { white-space: pre-wrap; overflow-wrap: anywhere; } .no { color: var(--color-text-danger); } img { max-width: 96px; } audio { max-width: 100%; } form { display: flex; flex-wrap: wrap; gap: 8px; align-items: center; }
    input[type=number] { width: 80px; }
  </style>
  <h1>Everything tour</h1>
  <p id="none" hidden>There is no server named “everything”. Add one to .vscode/mcp.json (npx -y @modelcontextprotocol/server-everything), or pick it with <b>Connecta: Use My Servers</b> where another program has it. Then run this again.</p>
  <main>
    <section>
      <h2>A read of the view</h2> <small>everything.get-sum, with arguments that the view may choose</small>
      <form id="sum"><input name="a" type="number" value="20" aria-label="First"> + <input name="b" type="number" value="22" aria-label="Second">
        <button>Add</button> <output id="total"></output> <small id="status" role="status"></small></form>
    </section>
    <div id="stations"></div>
    <section><h2>Audio</h2> <small>made by the program; a block of a tool plays the same way</small><p id="audio"></p></section>
  </main>
  <script>
    const byId = (id) => document.getElementById(id), clock = (date = new Date()) => date.toLocaleTimeString(undefined, { hour12: false });
    // Text from outside is set as text, never as HTML.
    const element = (tag, properties, ...children) => {
      const made = Object.assign(document.createElement(tag), properties);
      return made.append(...children), made;
    };
    const source = ({ mimeType, data }) => 'data:' + mimeType + ';base64,' + data;
    function block(content) {
      switch (content.type) {
        case 'text': return element('pre', {}, content.text);
        case 'image': return element('img', { src: source(content), alt: 'Image from the tool' });
        case 'audio': return element('audio', { src: source(content), controls: true });
        case 'resource': return element('pre', {}, content.resource.uri + '\\n' + (content.resource.text ?? content.resource.blob));
        default: return element('pre', {}, (content.name ?? content.type) + '\\n' + (content.uri ?? ''));
      }
    }
    function answer(data) {
      if (Array.isArray(data?.content)) return data.content.map(block);
      if (typeof data !== 'object') return [element('pre', {}, String(data))];
      return [element('table', {}, ...Object.entries(data).map(([name, value]) => element('tr', {}, element('th', {}, name), element('td', {}, String(value)))))];
    }
    const notes = {
      Text: 'Comes as text.', Structured: 'Comes as an object, with a schema that the types know.', Image: 'Comes as content blocks, text and image.',
      Annotated: 'Blocks say for whom they are and how much they matter.', Resource: 'A resource of the server, inside a block.',
      Links: 'Resources that could be read, by address.', Error: 'A tool that fails says so, and the program goes on.',
      'Wrong argument': 'Found by the schema, before the tool is asked.',
      'Refused write': 'A tool that changes something is for a person to run: no program and no view can.',
    };
    function station([title, tool], outcome) {
      const shown = outcome.ok ? answer(outcome.data) : [element('p', { className: 'no' }, outcome.errorDetails?.code ?? 'failed'), element('pre', {}, outcome.errorDetails?.code === 'destructive_tool_requires_approval' ? 'Connecta did not call ' + tool + ': its server does not say that it only reads.' : outcome.error)];
      return element('section', {}, element('h2', {}, title), ' ', element('small', {}, 'everything.' + tool), element('p', {}, notes[title]), ...shown);
    }
    byId('sum').onsubmit = async (event) => {
      event.preventDefault();
      const [a, b, add] = event.target;
      add.disabled = true;
      const slow = setTimeout(() => { byId('status').textContent = 'reading…'; }, 150);
      try {
        byId('total').textContent = await connecta.read('sum', { a: a.valueAsNumber, b: b.valueAsNumber });
        byId('status').textContent = 'read at ' + clock();
      } catch (error) {
        byId('status').textContent = error.message;
      }
      clearTimeout(slow);
      add.disabled = false;
    };
    document.querySelector('main').hidden = !(byId('none').hidden = ${!missing});
    byId('status').textContent = 'the rest is from the run at ' + clock(new Date(${Date.now()}));
    const [stations, outcomes] = [${literal(stations)}, ${literal(outcomes)}];
    byId('stations').replaceChildren(...stations.map((each, at) => station(each, outcomes[at])));
    byId('audio').append(block(${literal(audio)}));
  </script>`;
  const reads = { sum: { address: 'everything.get-sum', viewArgs: ['a', 'b'] } };
  // Without the server there is no tool to bind the read to, and the view goes without.
  await connecta.ui(html, missing ? undefined : { reads });
  return stations.map(([title], at) => ({ title, ...outcomes[at], data: undefined }));
};
