import { waitFor } from '../harness/wait-for';
import { withWindow } from './window';

const programs = {
  pulse: `// @ts-check
async () => {
  const { entries } = await connecta.call('files.list', { limit: 5 });
  await connecta.ui('<h1>' + entries.length + ' entries</h1>');
  return entries.length;
};
`,
  wrong: `async () => {
  return connecta.call('files.lst');
};
`,
};

describe('the lenses above a program', function () {
  this.timeout(240_000);
  const window = withWindow({ programs });

  const lens = (text: string) =>
    window().page.locator('.codelens-decoration a', { hasText: text }).first();

  it('run it, and say what its calls took', async () => {
    await window().workbench.openFile('pulse.connecta.js');
    await lens('Run').waitFor({ timeout: 90_000 });
    await lens('Run').click();
    const { payload } = await window().viewWith('h1');
    await payload.getByRole('heading', { name: '5 entries' }).waitFor();
    await lens('1 call').waitFor({ timeout: 90_000 });
    await window().screenshot('13-lenses');
  });

  it('lead to the calls of the last run, and those to their lines', async () => {
    const { page } = window();
    await lens('1 call').click();
    const row = (text: RegExp) => page.locator('.sidebar').getByRole('treeitem', { name: text });
    await row(/^pulse\.connecta\.js, [\d.]+ m?s, 1 call/).waitFor();
    await row(/^files\.list, [\d.]+ m?s, [\d.]+ K?B$/).waitFor();
    await window().screenshot('13-calls');
    await row(/^files\.list/).click();
    await page.locator('.statusbar-item', { hasText: /Ln 3, Col/ }).waitFor();
    await window().workbench.runCommand('View: Show Explorer');
  });

  it('run it each time it is saved, once that is on', async () => {
    const { workbench } = window();
    await workbench.focusEditor();
    await lens('On save: off').click();
    await lens('On save: on').waitFor();
    await workbench.focusEditor();
    await workbench.replaceInEditor(' entries</h1>', ' things</h1>');
    await window().page.keyboard.press('Control+S');
    await window().viewWith('h1:text("5 things")');
  });

  it('types of the connectors are there for the program in front, which then knows a wrong argument', async () => {
    const { workbench, page } = window();
    await workbench.runCommand('Connecta: Generate Types');
    await waitFor('the line that leads to the types', async () =>
      /reference path="\.\/\.vscode\/connecta\.d\.ts"/.test(await workbench.visibleEditorText()),
    );
    await workbench.replaceInEditor('limit: 5', 'limt: 5');
    await page.locator('.squiggly-error').first().waitFor({ timeout: 90_000 });
    await workbench.replaceInEditor('limt: 5', 'limit: 5');
    await page.locator('.squiggly-error').first().waitFor({ state: 'detached', timeout: 90_000 });
  });

  it('types are there for an unsaved program once it is saved, which the command offers', async () => {
    const { workbench, page } = window();
    await workbench.runCommand('Connecta: New Program');
    await workbench.tab('program.connecta.js').waitFor();
    await workbench.runCommand('Connecta: Generate Types');
    await workbench.notifications
      .getByRole('button', { name: 'Save and Use Them' })
      .click({ timeout: 90_000 });
    await waitFor('the line that leads to the types', async () =>
      /reference path="\.\/\.vscode\/connecta\.d\.ts"/.test(await workbench.visibleEditorText()),
    );
    await page.locator('.explorer-folders-view', { hasText: 'program.connecta.js' }).waitFor();
  });

  it('and a failed call has a quick fix on its line', async () => {
    const { workbench, page } = window();
    await window().run('wrong');
    await window().message(/wrong\.connecta\.js failed/);
    await workbench.focusEditor();
    // To the problem, whose text then opens below it, and back to the line.
    await page.keyboard.press('F8');
    await page.keyboard.press('Escape');
    const fix = page.locator('.action-widget').getByText('Change to files.list');
    await waitFor('the quick fix', async () => {
      await page.keyboard.press('Control+.');
      await page.waitForTimeout(1000);
      return fix.isVisible();
    });
    await fix.click();
    await waitFor('the right address', async () =>
      /files\.list/.test(await workbench.visibleEditorText()),
    );
  });
});
