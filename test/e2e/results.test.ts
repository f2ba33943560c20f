import assert from 'node:assert/strict';
import { waitFor } from '../harness/wait-for';
import { withWindow } from './window';

const chart = Buffer.from(
  `<svg xmlns="http://www.w3.org/2000/svg" width="320" height="120"><rect width="320" height="120" fill="#1b2733"/>
<path d="M0 90 40 60 80 76 120 30 160 52 200 20 240 64 280 40 320 70" fill="none" stroke="#4fc1ff" stroke-width="3"/></svg>`,
).toString('base64');

const programs = {
  answer: `async () => {
  console.log('asked nobody');
  return { answer: 6 * 7 };
}
`,
  picture: `async () => {
  await connecta.emit({ type: 'text', text: 'High water at 04:12' });
  await connecta.emit({ type: 'image', mimeType: 'image/svg+xml', data: '${chart}' });
  return { stations: 3 };
}
`,
  wrong: `async () => {
  console.log('about to fail');
  const stations = null;
  return stations.length;
}
`,
  slow: `async () => {
  for (;;) await connecta.call('files.list', { limit: 1 });
}
`,
};

describe('what a run ends with', function () {
  this.timeout(240_000);
  const window = withWindow({
    programs,
    // A loop of calls must last until it is stopped, however fast the machine.
    settings: { 'connecta.limits.hostCalls': 1_000_000, 'connecta.limits.programCpuMs': 25_000 },
  });

  it('is JSON that cannot be edited, with the logs, when there is no view', async () => {
    const { page, workbench } = window();
    await window().run('answer');
    const group = page.locator('.editor-group-container').last();
    const lines = group.locator('.view-lines');
    await lines.filter({ hasText: '"answer": 42' }).waitFor();
    await lines.filter({ hasText: 'asked nobody' }).waitFor();
    assert.ok(await workbench.editorHasFocus());

    await lines.click();
    const before = await lines.innerText();
    await page.keyboard.type('x');
    assert.equal(await lines.innerText(), before);
    await window().screenshot('7-json');
  });

  it('takes the place of what the run before it ended with', async () => {
    const { page, workbench } = window();
    await workbench.focusEditor();
    await workbench.replaceInEditor('6 * 7', '6 * 8');
    await workbench.runCommand('Connecta: Run Program');
    await page.locator('.view-lines', { hasText: '"answer": 48' }).waitFor();
  });

  it('is what it emitted, when that is all there is to see, with its result one command away', async () => {
    const { page, workbench } = window();
    await window().run('picture');
    const { payload } = await window().viewWith('img');
    await waitFor('an image that is drawn', () =>
      payload
        .locator('img')
        .evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth === 320),
    );
    await payload.getByText('High water at 04:12').waitFor();
    assert.ok(await workbench.editorHasFocus());
    await window().screenshot('7-emitted');
    await workbench.runCommand('Connecta: Show Result as JSON');
    await page.locator('.view-lines', { hasText: '"base64Characters"' }).waitFor();
  });

  it('is a message with the line and the logs when it fails', async () => {
    await window().run('wrong');
    const panel = await window().message(/wrong\.connecta\.js failed/);
    await panel.locator('#message-text', { hasText: /null/ }).waitFor();
    await panel.locator('#message-logs', { hasText: 'about to fail' }).waitFor();
    await window().screenshot('8-failed');
    await panel.getByRole('button', { name: /wrong\.connecta\.js:4/ }).click();
    await window()
      .page.locator('.statusbar-item', { hasText: /Ln 4, Col/ })
      .waitFor();
  });

  it('can be followed up in the log from the panel of a failure', async () => {
    const panel = await window().message(/failed/);
    await panel.getByRole('button', { name: 'Show Output' }).click();
    await window().page.locator('.part.panel .view-lines').waitFor();
    await waitFor('the run in the Output panel', async () =>
      /run wrong\.connecta\.js failed/.test(await window().workbench.visibleOutputText()),
    );
  });

  it('is where Cancel stopped it', async () => {
    const { page } = window();
    await window().run('slow');
    const progress = page.locator('.notification-list-item', {
      hasText: 'Running slow.connecta.js',
    });
    await progress.waitFor();
    await progress.hover();
    await progress.getByRole('button', { name: 'Cancel' }).click();
    await window().logLine(/run slow\.connecta\.js stopped after/);
  });
});
