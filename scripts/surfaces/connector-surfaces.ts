import { ConnectorsView } from '../../test/e2e/connectors-view';
import { appears } from '../../test/harness/workbench';
import {
  closeEditors,
  hoverInSight,
  listOf,
  onlyList,
  pointAtNothing,
  quickInput,
  quickInputRow,
  type Surface,
  sidebar,
} from './surface';
import { MCP_JSON_WITH_INPUT } from './surface-workspace';

/** Servers and their tools. */
export const CONNECTOR_SURFACES = {
  'calls-empty': async (window) => {
    await new ConnectorsView(window).show();
    const calls = sidebar(window).locator('.pane-header', { hasText: 'Calls' });
    if ((await calls.getAttribute('aria-expanded')) !== 'true') await calls.click();
    await sidebar(window).getByRole('button', { name: 'Open a Sample' }).waitFor();
    await pointAtNothing(window);
    return [sidebar(window)];
  },
  connectors: async (window) => {
    const view = new ConnectorsView(window);
    await view.show();
    const calls = sidebar(window).locator('.pane-header[aria-expanded=true]', { hasText: 'Calls' });
    if ((await calls.count()) > 0) await calls.click();
    for (const name of ['memory', 'notes', 'harbour']) {
      if ((await view.row(name).getAttribute('aria-expanded')) !== 'true') await view.open(name);
    }
    await view.row('read_graph').waitFor();
    await view.row('burn').waitFor();
    await view.row('ended with code 3').waitFor();
    await pointAtNothing(window);
    return [sidebar(window)];
  },
  'connectors-hover': async (window) => {
    const view = new ConnectorsView(window);
    await view.show();
    await view.row('search_nodes').hover();
    const hover = hoverInSight(window);
    await hover.waitFor();
    return [view.row('search_nodes'), hover];
  },
  'review-tools': async (window) => {
    const view = new ConnectorsView(window);
    await view.show();
    await view.pick('notes', /Review Tools/);
    await quickInputRow(window, 'find').waitFor();
    return onlyList(window);
  },
  'use-my-servers': listOf('Connecta: Use My Servers…', 'tickets'),
  notifications: async (window) => {
    await window.workbench.runCommand('Notifications: Clear All Notifications');
    await window.run('tickets');
    await window.workbench.notifications.first().waitFor();
    return [window.page.locator('.notifications-toasts')];
  },
  status: async (window) => {
    await closeEditors(window);
    const item = window.page.locator('.statusbar-item', { hasText: 'Connecta' }).first();
    await item.hover();
    await hoverInSight(window).waitFor();
    return [item, hoverInSight(window)];
  },
} satisfies Readonly<Record<string, Surface>>;

/** What a server asks for. Its connector is new in the file of servers, and so not in any other picture. */
export const input: Surface = async (window) => {
  await closeEditors(window);
  await window.workspace.write('.vscode/mcp.json', MCP_JSON_WITH_INPUT);
  const view = new ConnectorsView(window);
  await view.show();
  await view.row('office').waitFor();
  await window.run('office');
  const question = quickInput(window).locator('input[type=password]');
  if (!(await appears(question, 60_000))) throw new Error('Nothing is asked.');
  return onlyList(window);
};
