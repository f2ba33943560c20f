import assert from 'node:assert/strict';
import { withWindow } from './window';

describe('Restricted Mode', function () {
  this.timeout(240_000);
  const window = withWindow({
    workspaceTrust: true,
    // VS Code asks at the start, or by itself opens restricted; here always the latter.
    settings: { 'security.workspace.trust.startupPrompt': 'never' },
    programs: { answer: 'async () => ({ answer: 42 });\n' },
  });

  it('starts nothing, says why and offers to manage trust', async () => {
    const { workbench } = window();
    await window().run('answer');
    const notification = workbench.notifications.filter({ hasText: 'Restricted Mode' }).first();
    await notification.waitFor();
    await window().screenshot('10-restricted');
    assert.deepEqual(await window().connectaServers(), []);
    await notification.getByRole('button', { name: 'Manage Workspace Trust' }).click();
    await window().page.locator('.workspace-trust-editor').waitFor();
  });

  it('ends when the folder is trusted: the program runs then', async () => {
    const { page } = window();
    const trust = page.locator('.workspace-trust-editor');
    await trust
      .getByRole('button', { name: /^Trust$/ })
      .first()
      .click();
    await trust.getByText('You trust this folder').click();
    // The editor lies over the window until it is closed.
    await page.keyboard.press('Escape');
    await trust.waitFor({ state: 'hidden' });
    await window().run('answer');
    await page.locator('.view-lines', { hasText: '"answer": 42' }).waitFor();
    assert.equal((await window().connectaServers()).length, 1);
  });
});
