import type { ConnectaWindow } from '../../test/e2e/window';
import {
  closeEditors,
  editors,
  listOf,
  onlyList,
  pointAtNothing,
  quickInput,
  quickInputRow,
  type Surface,
  sidebar,
} from './surface';

const lastGroup = ({ page }: ConnectaWindow) => page.locator('.editor-group-container').last();

/** From the list of tools to the form of `files.list`, by keyboard. */
async function openForm(window: ConnectaWindow): Promise<void> {
  await window.workbench.runCommand('Connecta: New Program from a Tool…');
  await quickInputRow(window, 'files.list').waitFor();
  await quickInput(window).locator('input.input').fill('files.list');
  await quickInputRow(window, 'files.list').waitFor();
  await window.page.keyboard.press('Enter');
  await quickInputRow(window, 'Show the Answer').waitFor();
}

/** Programs: how one comes to be, runs and fails. */
export const PROGRAM_SURFACES = {
  'from-tool-list': listOf('Connecta: New Program from a Tool…', 'git.log'),
  'from-tool-form': async (window) => {
    await openForm(window);
    return onlyList(window);
  },
  'from-tool-view': async (window) => {
    await closeEditors(window);
    await openForm(window);
    await window.page.keyboard.press('Enter');
    const { payload } = await window.viewWith('#answer tbody tr');
    await payload.getByRole('row', { name: 'README.md' }).click();
    await pointAtNothing(window);
    return [editors(window)];
  },
  lenses: async (window) => {
    await closeEditors(window);
    await window.run('pulse');
    await window.viewWith('h1');
    await window.page.locator('.codelens-decoration', { hasText: '3 calls' }).first().waitFor();
    await pointAtNothing(window);
    return [editors(window)];
  },
  calls: async (window) => {
    await window.page.locator('.codelens-decoration a', { hasText: '3 calls' }).first().click();
    const call = sidebar(window).getByRole('treeitem', { name: /^files\.list/ });
    await call.first().waitFor();
    await pointAtNothing(window);
    return [sidebar(window)];
  },
  result: async (window) => {
    await closeEditors(window);
    await window.run('answer');
    await lastGroup(window).locator('.view-lines', { hasText: '"answer": 42' }).waitFor();
    await pointAtNothing(window);
    return [editors(window)];
  },
  problems: async (window) => {
    await closeEditors(window);
    await window.run('wrong');
    await window.message(/wrong\.connecta\.js failed/);
    await window.workbench.runCommand('Problems: Focus on Problems View');
    await window.workbench.focusEditor();
    for (const key of ['Control+Home', 'ArrowDown', 'End', 'ArrowLeft', 'ArrowLeft', 'ArrowLeft'])
      await window.page.keyboard.press(key);
    const fix = window.page.locator('.action-widget').getByText('Change to files.list');
    for (let tries = 0; tries < 10 && !(await fix.isVisible()); tries += 1) {
      await window.page.keyboard.press('Control+.');
      await window.page.waitForTimeout(1000);
    }
    await fix.waitFor();
    await pointAtNothing(window);
    return [editors(window), window.page.locator('.part.panel')];
  },
} satisfies Readonly<Record<string, Surface>>;

/** One sample's view, in the width that a panel beside an editor has. */
export function sample(name: string, shown: string): Surface {
  return async (window) => {
    await closeEditors(window);
    await window.workbench.runCommand('View: Close Primary Side Bar');
    await window.run(name);
    await window.viewWith(shown);
    await pointAtNothing(window);
    return [lastGroup(window)];
  };
}
