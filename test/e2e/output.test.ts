import assert from 'node:assert/strict';
import { waitFor } from '../harness/wait-for';
import { withWindow } from './window';

/** Each stands where only content does: in a program, an argument, a log, a result, a file, a view, a view's argument. */
const secrets = {
  program: 'kelp-in-the-program',
  log: 'kelp-in-a-log',
  result: 'kelp-in-the-result',
  file: 'kelp-in-a-file',
  view: 'kelp-in-the-view',
  argument: 'kelp-in-an-argument',
};

const program = `async () => {
  // ${secrets.program}
  console.log('${secrets.log}');
  const found = await connecta.call('files.search', { query: '${secrets.argument}' });
  await connecta.ui(\`<p>${secrets.view}</p><pre></pre><script>
    const pre = document.querySelector('pre');
    connecta.read('file', { path: 'notes.txt' }).then((file) => { pre.textContent = file.text; });
    connecta.read('file', { path2: '${secrets.argument}' }).catch((error) => document.body.append(error.message));
  </script>\`, { reads: { file: { address: 'files.read', viewArgs: ['path'] } } });
  return { found, text: '${secrets.result}' };
}
`;

describe('the log channel', function () {
  this.timeout(240_000);
  const window = withWindow({ programs: { whale: program } });

  before(async () => {
    await window().workspace.write('notes.txt', `${secrets.file}\n`);
    await window().run('whale');
    const { payload } = await window().viewWith('pre:not(:empty)');
    assert.match(await payload.locator('pre').innerText(), new RegExp(secrets.file));
    await window().workbench.runCommand('Connecta: Restart Server');
    await window().logLine(/server.*st(op|art)[\s\S]*server.*start/i);
    await window().workbench.runCommand('Connecta: Show Output');
  });

  it('is shown by Show Output', async () => {
    await window().page.locator('.part.panel .view-lines').waitFor();
    await waitFor('the run in the Output panel', async () =>
      /run whale\.connecta\.js ok/.test(await window().workbench.visibleOutputText()),
    );
    await window().screenshot('9-output');
  });

  it('tells of the server, the run, the view and each read', async () => {
    await window().logLine(/\[info\] .*server.*start/i);
    await window().logLine(/\[info\] .*server.*stop/i);
    await window().logLine(
      /\[info\] run whale\.connecta\.js ok [\d.]+ m?s, 1 call, view [\d.]+ .?B/,
    );
    await window().logLine(/\[info\] view whale\.connecta\.js connected in [\d.]+ m?s/);
    await window().logLine(/\[info\] read whale\.connecta\.js file → files\.read ok [\d.]+ m?s/);
  });

  it('never holds a program, an argument, a result or what a view shows', async () => {
    const log = await window().log();
    assert.deepEqual(
      Object.values(secrets).filter((secret) => log.includes(secret)),
      [],
    );
  });
});
