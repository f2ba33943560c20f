import assert from 'node:assert/strict';
import { untilUsable } from '../harness/usable-frame';
import { waitFor } from '../harness/wait-for';
import { withWindow } from './window';

const large = `async () => {
  const row = '<tr><td>station</td><td>' + 'tide '.repeat(600) + '</td></tr>';
  await connecta.ui('<table>' + row.repeat(Math.floor(3_900_000 / row.length)) + '</table><p id="end">end</p>');
}
`;
const looping = `async () => {
  await connecta.ui('<h1 id="calm">calm</h1><button onclick="setTimeout(() => { for (;;); }, 50)">Loop</button>');
}
`;

describe('a view that asks much of a window', function () {
  this.timeout(240_000);
  const window = withWindow({
    programs: { large, looping },
    // Nobody but the person takes the looping view down.
    settings: { 'connecta.answerTimeoutSeconds': 0 },
  });

  it('of 4 MB comes into sight, again too', async () => {
    await window().run('large');
    await window().viewWith('#end');
    await window().workbench.focusEditor();
    await window().workbench.runCommand('Connecta: Run Program');
    await window().logLine(/(view large\.connecta\.js connected[\s\S]*){2}/);
    await window().viewWith('#end');
  });

  it('and never gives its thread back is stopped from the title of its panel, and can be started again', async () => {
    const { page } = window();
    await window().run('looping');
    const { payload, page: panel } = await window().viewWith('#calm');
    await untilUsable(payload);
    // A click waits for its frame's word that it was hit, which no longer comes once that loops.
    await payload.getByRole('button', { name: 'Loop' }).click({ noWaitAfter: true });
    await panel.locator('#notice', { hasText: 'busy and does not answer' }).waitFor();
    await page.locator('.editor-actions').getByRole('button', { name: 'Stop Program' }).click();
    // The page goes with its view and comes back without it, so the first that says this may be gone at once.
    await waitFor('the view to be started again', async () => {
      const stopped = await window().message(/You stopped this view/);
      const button = stopped.getByRole('button', { name: 'Reload View' });
      return button.click({ timeout: 3000 }).then(
        () => true,
        () => false,
      );
    });
    const { payload: again } = await window().viewWith('#calm');
    assert.equal(await again.locator('#calm').innerText(), 'calm');
  });

  it('and held up another view leaves it to come back', async () => {
    await window().workbench.tab('large.connecta.js').last().click();
    await window().viewWith('#end');
  });
});
