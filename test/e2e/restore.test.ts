import assert from 'node:assert/strict';
import { readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { waitFor } from '../harness/wait-for';
import { withWindow } from './window';

const program = `async () => {
  const { text } = await connecta.call('files.read', { path: 'README.md' });
  await connecta.ui(
    \`<h1 id="words">\${text.split('\\n')[0]}</h1><button id="ask">Ask</button><output id="answer"></output>
     <script>
       document.getElementById('ask').onclick = async () => {
         const { text } = await connecta.read('readme');
         document.getElementById('answer').textContent = text.split('\\\\n')[0];
       };
     </script>\`,
    { reads: { readme: { address: 'files.read', fixedArgs: { path: 'README.md' } } } },
  );
  return { said: 'tide' };
}
`;

describe('a window that reloads', function () {
  this.timeout(240_000);
  const window = withWindow({ programs: { tide: program } });

  const notice = async () => (await window().view()).page.locator('#notice');
  const runs = async () => (await window().log()).split('run tide.connecta.js').length - 1;

  /** Files of views that are kept. */
  async function keptFiles(): Promise<string[]> {
    const storage = path.join(window().server.dataDir, 'data/User/workspaceStorage');
    const files = await readdir(storage, { recursive: true }).catch(() => []);
    return files
      .filter((file) => file.includes('connecta') && file.endsWith('.view.json'))
      .map((file) => path.join(storage, file));
  }

  it('keeps the last view of a program on disk, once', async () => {
    await window().run('tide');
    await window().viewWith('#words');
    await waitFor('a kept view', async () => (await keptFiles()).length === 1);
  });

  it('H18, H19: brings the view back as it was, labelled with its time, without running the program', async () => {
    const before = await runs();
    await window().workspace.write('README.md', '# Changed since\n');
    await window().workbench.reloadWindow();
    const { payload, page } = await window().viewWith('#words');
    assert.match(await payload.locator('#words').innerText(), /Tide clock/i);
    await page
      .locator('#notice', { hasText: /^\s*From \d\d:\d\d, before the window reloaded/ })
      .waitFor();
    assert.equal(await runs(), before);
    // What the run took is known as well as before.
    await window().page.locator('.codelens-decoration', { hasText: '1 call,' }).waitFor();
    await window().screenshot('12-restored');
  });

  it('H47: lets it read again, from the server of today', async () => {
    const { payload } = await window().view();
    await payload.locator('#ask').click();
    await payload.locator('#answer', { hasText: 'Changed since' }).waitFor();
  });

  it('still has the result as JSON', async () => {
    await window().workbench.runCommand('Connecta: Show Result as JSON');
    await window().page.locator('.view-lines', { hasText: '"said": "tide"' }).waitFor();
    await window().page.keyboard.press('Control+W');
  });

  it('drops the label with the next run', async () => {
    const before = await runs();
    await (await notice()).getByRole('button', { name: 'Run Again' }).click();
    await window().viewWith('h1:text("Changed since")');
    await (await notice()).waitFor({ state: 'hidden' });
    assert.equal(await runs(), before + 1);
    assert.equal((await keptFiles()).length, 1);
  });

  it('H19: says so when the view cannot be read, and runs the program again when told to', async () => {
    const [file = ''] = await keptFiles();
    await writeFile(file, '{"format":1,"at":');
    await window().workbench.reloadWindow();
    const panel = await window().message(/last view is not available/);
    await window().screenshot('13-unavailable');
    await panel.getByRole('button', { name: 'Run Again' }).click();
    await window().viewWith('#words');
  });

  it('forgets a view whose panel is closed', async () => {
    await waitFor('a kept view', async () => (await keptFiles()).length === 1);
    const { payload } = await window().view();
    await payload.locator('#words').click();
    await window().page.keyboard.press('Control+W');
    await waitFor('nothing to be kept', async () => (await keptFiles()).length === 0);
  });

  it('removes what is kept when views are not to be restored any more', async () => {
    await window().run('tide');
    await waitFor('a kept view', async () => (await keptFiles()).length === 1);
    await window().workspace.write('.vscode/settings.json', '{ "connecta.restoreViews": false }\n');
    await waitFor('nothing to be kept', async () => (await keptFiles()).length === 0, 30_000);
  });
});
