import { CONNECTOR_SURFACES, input } from './connector-surfaces';
import { PROGRAM_SURFACES, sample } from './program-surfaces';
import {
  closeEditors,
  editors,
  listOf,
  pointAtNothing,
  quickInputRow,
  type Surface,
} from './surface';

/** Its pictures are there where it has room. */
const walkthrough: Surface = async (window) => {
  await closeEditors(window);
  await window.workbench.runCommand('View: Close Primary Side Bar');
  await window.workbench.runCommand('View: Hide Panel');
  await window.workbench.runCommand('Welcome: Open Walkthrough...');
  await window.page.locator('.quick-input-widget input.input').fill('Get Started with Connecta');
  await quickInputRow(window, 'Get Started with Connecta').click();
  // A step whose thing was done is ticked, and another one is open.
  await window.page.locator('.getting-started-step').first().click();
  await window.page.getByRole('button', { name: 'Use My Servers' }).waitFor();
  return [editors(window)];
};

const settings: Surface = async (window) => {
  await closeEditors(window);
  await window.workbench.runCommand('Preferences: Open Settings (UI)');
  await window.page.locator('.settings-editor .settings-tree-container').waitFor();
  await window.page.keyboard.type('@ext:connecta.connecta-program-ui ');
  await window.page.locator('.setting-item-label', { hasText: 'Forward Keys' }).waitFor();
  await pointAtNothing(window);
  return [window.page.locator('.settings-editor')];
};

/** By the name of its sheet, in an order in which none disturbs the next. */
export const SURFACES: Readonly<Record<string, Surface>> = {
  ...CONNECTOR_SURFACES,
  ...PROGRAM_SURFACES,
  'open-sample': listOf('Connecta: Open Sample…', 'Log explorer'),
  walkthrough,
  'sample-folder': sample('folder-at-a-glance', 'tbody tr'),
  'sample-log': sample('log-explorer', '#lines span'),
  'sample-pulse': sample('repository-pulse', '#commits tr'),
  'sample-memory': sample('memory-graph', '#graph'),
  'sample-everything': sample('everything-tour', '#stations section'),
  input,
  // Last: they lie over the window.
  settings,
};
