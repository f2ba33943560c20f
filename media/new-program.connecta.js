// @ts-check
// A program asks your connectors and shows what they say. Press the play button.
//
// Tools come from connectors: `files` is this folder, and every server in
// .vscode/mcp.json is one more. Only tools that read can be asked.
//   connecta.call('files.list', { … })    one tool, named connector.tool
//   connecta.batch([{ address, args }])   up to ten at once, each `ok` or not
//   connecta.ui(html, { reads })          the view; plain HTML looks native
//   connecta.read(name, args)             in the view: one of those reads
// What the function returns is what an agent sees: let it say what the view says.
// Once this is saved, "Connecta: Generate Types" lets addresses and arguments complete.
async () => {
  /** @type {any} */
  const { connecta } = globalThis;
  /** @type {{ path: string, type: string, bytes: number }[]} */
  const entries = (await connecta.call('files.list', { limit: 1000 })).entries;

  const html = `
    <h1>Largest files</h1>
    <p>
      <button id="refresh">Refresh</button>
      <small id="time" role="status">from the run</small>
    </p>
    <pre id="preview" tabindex="0" hidden style="max-height: 40vh"></pre>
    <table>
      <thead><tr><th>File</th><th align="right">Bytes</th></tr></thead>
      <tbody></tbody>
    </table>
    <script>
      const byId = (id) => document.getElementById(id);

      function show(entries) {
        const files = entries.filter((entry) => entry.type === 'file');
        files.sort((a, b) => b.bytes - a.bytes);
        const rows = files.slice(0, 20).map((file) => {
          const row = document.createElement('tr');
          // Text from outside goes in as textContent, never as HTML.
          row.insertCell().textContent = file.path;
          row.insertCell().textContent = file.bytes.toLocaleString();
          row.cells[1].align = 'right';
          row.tabIndex = 0;
          row.onclick = () => preview(file.path);
          row.onkeydown = (event) => event.key === 'Enter' && row.click();
          return row;
        });
        document.querySelector('tbody').replaceChildren(...rows);
      }

      async function preview(path) {
        const file = await connecta.read('file', { path }).catch((error) => ({ text: error.message }));
        byId('preview').textContent = path + '\\n\\n' + file.text;
        byId('preview').hidden = false;
      }

      byId('refresh').onclick = async () => {
        byId('refresh').disabled = true;
        try {
          show((await connecta.read('list')).entries);
          byId('time').textContent = 'updated ' + new Date().toLocaleTimeString();
        } catch (error) {
          byId('time').textContent = error.message;
        }
        byId('refresh').disabled = false;
      };

      // No "<" is left in the data, so nothing in it can end this script.
      show(${JSON.stringify(entries).replaceAll('<', '\\u003c')});
    </script>`;
  await connecta.ui(html, {
    reads: {
      list: { address: 'files.list', fixedArgs: { limit: 1000 } },
      file: { address: 'files.read', fixedArgs: { toLine: 100 }, viewArgs: ['path'] },
    },
  });

  const files = entries.filter((entry) => entry.type === 'file');
  return { files: files.length, bytes: files.reduce((sum, file) => sum + file.bytes, 0) };
};
