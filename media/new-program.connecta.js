// @ts-check
// A program asks your connectors and shows what they say. Run it with the play button above.
//
// Tools come from connectors: `files` serves this folder, and each server in .vscode/mcp.json is one too.
// connecta.call(address, args)             asks one tool, named `connector.tool`. Only tools that read can be asked.
// connecta.batch([{ address, args }, …])   asks up to ten at once. Each answer says whether it is `ok`.
// connecta.ui(html, { reads })             is the view beside this editor. Plain HTML already looks native.
// connecta.read(name, args)                works inside the view: one of the reads declared there, nothing else.
//
// What the function returns is what an agent sees, so let it say the same as the view.
async () => {
  /** @type {any} */
  const { connecta } = globalThis;
  /** @type {{ path: string, type: string, bytes: number }[]} */
  const entries = (await connecta.call('files.list', { limit: 1000 })).entries;

  await connecta.ui(
    `<h1>Largest files</h1>
    <p><button id="refresh">Refresh</button> <small id="time">from the run</small></p>
    <table>
      <thead><tr><th>File</th><th>Bytes</th></tr></thead>
      <tbody></tbody>
    </table>
    <pre id="preview" tabindex="0" hidden></pre>
    <script>
      const byId = (id) => document.getElementById(id);
      const largest = (entries) =>
        entries.filter((e) => e.type === 'file').sort((a, b) => b.bytes - a.bytes).slice(0, 20);

      // Text from outside goes in as textContent, never as HTML.
      function show(entries) {
        document.querySelector('tbody').replaceChildren(...largest(entries).map((file) => {
          const row = document.createElement('tr');
          const open = row.insertCell().appendChild(document.createElement('button'));
          open.textContent = file.path;
          open.onclick = () => busy(open, async () => {
            const { text } = await connecta.read('file', { path: file.path });
            byId('preview').textContent = text;
            byId('preview').hidden = false;
          });
          row.insertCell().textContent = file.bytes.toLocaleString();
          return row;
        }));
      }

      // A button rests while its read is under way, and a failure is said where people look.
      async function busy(button, work) {
        button.disabled = true;
        try {
          await work();
          byId('time').textContent = 'updated ' + new Date().toLocaleTimeString();
        } catch (error) {
          byId('time').textContent = error.message;
        }
        button.disabled = false;
      }

      byId('refresh').onclick = () => busy(byId('refresh'), async () => show((await connecta.read('list')).entries));
      show(${JSON.stringify(entries).replaceAll('<', '\\u003c')});
    </script>`,
    {
      reads: {
        list: { address: 'files.list', fixedArgs: { limit: 1000 } },
        file: { address: 'files.read', fixedArgs: { toLine: 100 }, viewArgs: ['path'] },
      },
    },
  );

  const files = entries.filter((entry) => entry.type === 'file');
  return { files: files.length, bytes: files.reduce((sum, file) => sum + file.bytes, 0) };
};
