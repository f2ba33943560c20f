import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { installedServer } from '../harness/sample-workspace';
import { waitFor } from '../harness/wait-for';
import { ConnectorsView } from './connectors-view';
import { withWindow } from './window';

const memory = installedServer('memory');
const broken = {
  command: process.execPath,
  args: ['-e', 'console.error("no key"); process.exit(3)'],
};

const foreignChoice = { '.cursor/mcp.json': ['memory'], '.mcp.json': ['broken'] };

describe('servers that other programs declare', function () {
  this.timeout(240_000);
  const window = withWindow({
    files: {
      '.cursor/mcp.json': JSON.stringify({ mcpServers: { memory } }),
      '.mcp.json': JSON.stringify({ mcpServers: { broken, shared: memory } }),
      '.vscode/mcp.json': JSON.stringify({ servers: { shared: broken } }),
      // Written by whoever made the folder, not by the person.
      '.vscode/settings.json': JSON.stringify({ 'connecta.useServers': foreignChoice }),
    },
    programs: {
      remembered: 'async () => memory.read_graph();\n',
      insert: 'async () => {\n  \n};\n',
    },
  });
  let view: ConnectorsView;
  const list = () => window().page.locator('.quick-input-widget');
  const entry = (label: string) =>
    list()
      .locator('.monaco-list-row')
      .and(window().page.getByRole('checkbox', { name: new RegExp(`^${label}, `) }));

  async function settings(): Promise<Record<string, unknown>> {
    const file = path.join(window().workspace.folder, '.vscode/settings.json');
    return JSON.parse(await readFile(file, 'utf8'));
  }

  it('are missed by a program that names one, whatever settings of its folder choose, and it leads to them', async () => {
    view = new ConnectorsView(window());
    await window().run('remembered');
    const offer = window()
      .workbench.notifications.filter({ hasText: 'no connector "memory"' })
      .first();
    await offer.waitFor();
    assert.match((await offer.textContent()) ?? '', /\.cursor\/mcp\.json declares a server/);
    await offer.getByRole('button', { name: 'Use My Servers' }).click();
    await entry('memory').waitFor();
  });

  it('are listed with where they stand and what they start, none ticked and none started', async () => {
    const userFile = path.join(window().server.dataDir, 'data/User/mcp.json');
    await writeFile(userFile, '{ "servers": { "mine": { "url": "https://mine.example/mcp" } } }');
    await window().page.keyboard.press('Escape');
    await window().workbench.runCommand('Connecta: Use My Servers…');
    await entry('mine').waitFor();
    const shown = (await list().textContent()) ?? '';
    for (const text of ['.cursor/mcp.json', '.mcp.json', 'VS Code', 'Cursor', 'server-memory']) {
      assert.ok(shown.includes(text), `${text} in ${shown}`);
    }
    assert.match(
      (await entry('shared').textContent()) ?? '',
      /Name taken by \.vscode\/mcp\.json: rename one of them to use both/,
    );
    // The telling end of a long line is seen.
    assert.match((await entry('memory').textContent()) ?? '', /Cursor · ….*\/server-memory\//);
    for (const label of ['memory', 'broken', 'mine', 'shared']) {
      assert.equal(await entry(label).isChecked(), false, label);
    }
    await window().screenshot('12-use-my-servers');
    const started = (await window().extensionHostTree()).map(({ command }) => command);
    assert.ok(!started.some((command) => command.includes('server-memory')));
  });

  it('are connectors once they are ticked, which no file of the folder is told of', async () => {
    await entry('memory').click();
    await entry('broken').click();
    await list().getByRole('button', { name: 'OK' }).click();
    await view.row('memory').waitFor();
    assert.match((await view.row('memory').textContent()) ?? '', /starts on first use/);
    assert.deepEqual(await settings(), { 'connecta.useServers': foreignChoice });
  });

  it('show their tools when their row is opened, with the verdict on each', async () => {
    await view.open('memory');
    await view.row('read_graph').waitFor({ timeout: 60_000 });
    assert.match((await view.row('memory').textContent()) ?? '', /3 read-only, 9 tools/);
    assert.match((await view.row('read_graph').textContent()) ?? '', /read-only/);
    assert.match((await view.row('create_entities').textContent()) ?? '', /changes · approval/);
  });

  it('show why they did not start', async () => {
    await view.open('broken');
    const error = view.row('ended with code');
    await error.waitFor({ timeout: 60_000 });
    assert.match((await error.textContent()) ?? '', /ended with code 3: no key/);
    assert.match((await view.row('broken').textContent()) ?? '', /failed/);
    await view.row('read_graph').hover();
    await window().page.waitForTimeout(1500);
    await window().screenshot('12-connectors-view');
    for (const theme of ['Dark Modern', 'Dark High Contrast', 'Light High Contrast']) {
      await window().workbench.chooseTheme(theme);
      await view.row('search_nodes').hover();
      await window().screenshot(`12-connectors-view-${theme.toLowerCase().replaceAll(' ', '-')}`);
    }
  });

  it('are called by programs', async () => {
    // The hover over a row lies over the editor.
    await window().page.mouse.move(0, 0);
    await window().page.keyboard.press('Escape');
    await window().workbench.focusEditor();
    await window().workbench.runCommand('Connecta: Run Program');
    await window().page.locator('.view-lines', { hasText: '"entities": []' }).waitFor();
  });

  it('give calls to the program in the editor', async () => {
    await window().workbench.openFile('insert.connecta.js');
    await window().workbench.focusEditor();
    await window().page.keyboard.press('Control+Home');
    await window().page.keyboard.press('ArrowDown');
    await view.press('search_nodes', /Insert a Call/);
    const text = await waitFor('the call', async () => {
      const shown = await window().workbench.visibleEditorText();
      return shown.includes('connecta.call') && shown;
    });
    assert.match(text, /await connecta\.call\('memory\.search_nodes', \{ query: 'query' \}\)/);
  });

  it('are still there when the window is loaded again', async () => {
    await window().workbench.reloadWindow();
    await view.show();
    await view.row('memory').waitFor();
  });

  it('go when they are no longer ticked', async () => {
    await window().workbench.runCommand('Connecta: Use My Servers…');
    await entry('memory').waitFor();
    assert.deepEqual(
      [await entry('memory').isChecked(), await entry('mine').isChecked()],
      [true, false],
    );
    await entry('memory').click();
    await entry('broken').click();
    await list().getByRole('button', { name: 'OK' }).click();
    await view.row('memory').waitFor({ state: 'detached' });
    assert.deepEqual(await settings(), { 'connecta.useServers': foreignChoice });
  });

  it('that cannot be used for their name are said to be, with the way to what was ticked', async () => {
    await window().workbench.runCommand('Connecta: Use My Servers…');
    await entry('shared').click();
    await list().getByRole('button', { name: 'OK' }).click();
    const notice = window()
      .workbench.notifications.filter({ hasText: 'shared is not used' })
      .first();
    await notice.waitFor();
    assert.match((await notice.textContent()) ?? '', /its name is taken by \.vscode\/mcp\.json/);
    await window().screenshot('12-name-taken');
    await notice.getByRole('button', { name: 'Pick Again' }).click();
    await entry('shared').waitFor();
    assert.equal(await entry('shared').isChecked(), true);
    await entry('shared').click();
  });

  it('are kept in the settings of the machine when they are chosen for everywhere', async () => {
    await entry('mine').click();
    await list().getByRole('button', { name: 'OK' }).click();
    await list().locator('.monaco-list-row', { hasText: 'Everywhere' }).click();
    await view.row('mine').waitFor();
    assert.deepEqual(await settings(), { 'connecta.useServers': foreignChoice });
    const kept = await waitFor('the setting', async () => {
      const file = path.join(window().server.dataDir, 'data/Machine/settings.json');
      const text = await readFile(file, 'utf8').catch(() => '');
      return text.includes('connecta.useServers') && JSON.parse(text);
    });
    assert.deepEqual(Object.values(kept['connecta.useServers']), [['mine']]);
  });
});
