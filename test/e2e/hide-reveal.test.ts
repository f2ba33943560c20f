import assert from 'node:assert/strict';
import { waitFor } from '../harness/wait-for';
import { withWindow } from './window';

const view = (name: string) => `async () => {
  await connecta.ui('<h1 id="${name}">${name}</h1><input aria-label="Note">');
}
`;
const names = ['spring', 'neap', 'ebb', 'flood'] as const;
type Name = (typeof names)[number];

describe('views that are hidden and looked at again', function () {
  this.timeout(240_000);
  const window = withWindow({
    programs: Object.fromEntries(names.map((name) => [name, view(name)])),
  });

  /** The note in a view that is in sight. */
  const note = async (name: Name) => {
    const { payload } = await window().viewWith(`#${name}`);
    return payload.getByRole('textbox', { name: 'Note' });
  };

  /** Looks at a view by a click on its tab, the last of its name. */
  async function lookAt(name: Name) {
    await window().workbench.tab(`${name}.connecta.js`).last().click();
    return note(name);
  }

  async function colours(name: Name): Promise<string> {
    const { payload } = await window().viewWith(`#${name}`);
    return payload.evaluate(() => getComputedStyle(document.body).color);
  }

  it('are all opened beside the editor, and hide each other', async () => {
    for (const name of names) {
      await window().run(name);
      await (await note(name)).fill(`about ${name}`);
      // The next file opens where the focus is, and the view has it now.
      await window().workbench.focusEditor();
    }
  });

  it('are as they were left, for the last two', async () => {
    assert.equal(await (await lookAt('ebb')).inputValue(), 'about ebb');
    assert.equal(await (await lookAt('neap')).inputValue(), 'about neap');
  });

  it('come back from their last result when they were hidden for longer', async () => {
    assert.equal(await (await lookAt('spring')).inputValue(), '');
  });

  it('are as they were left whenever they are pinned, and say so in their title', async () => {
    const { workbench } = window();
    await (await lookAt('spring')).fill('pinned note');
    await workbench.runCommand('Connecta: Pin View');
    await workbench.tab('spring.connecta.js (pinned)').waitFor();
    await window().screenshot('14-pinned');
    for (const name of ['neap', 'ebb', 'flood'] as const) await lookAt(name);
    assert.equal(await (await lookAt('spring')).inputValue(), 'pinned note');
  });

  it('follow a theme that changed while they were hidden', async () => {
    const before = await colours('spring');
    await lookAt('flood');
    await window().workbench.chooseTheme('Dark Modern');
    await lookAt('spring');
    await waitFor('other colours', async () => (await colours('spring')) !== before);
    assert.equal(await (await note('spring')).inputValue(), 'pinned note');
  });
});
