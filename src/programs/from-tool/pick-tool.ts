import * as vscode from 'vscode';
import type { CatalogTool } from '../catalog-tool';
import type { ToolCatalog } from '../tool-catalog';
import { type ItemMeaning, type Offer, type OfferItem, toolItems } from './tool-items';

type Item = vscode.QuickPickItem & { readonly meaning: ItemMeaning };

/**
 * Lets a person pick a tool that programs may call. The list is there at once and fills as connectors start; closing it
 * ends the waiting. Undefined: none was picked.
 */
export async function pickTool(catalog: ToolCatalog): Promise<CatalogTool | undefined> {
  const ids = await catalog.connectorIds();
  if (ids.length === 0) return offerServers();
  const offers = new Map<string, Offer>(ids.map((id) => [id, { id, kind: 'starting' }]));
  const list = vscode.window.createQuickPick<Item>();
  list.title = vscode.l10n.t('New Program from a Tool');
  list.placeholder = vscode.l10n.t('Tool to ask');
  list.matchOnDescription = true;
  list.matchOnDetail = true;
  list.busy = ids.length > 0;
  const picked = new Promise<Item | undefined>((resolve) => {
    list.onDidAccept(() => {
      const [item] = list.selectedItems;
      if (item && item.meaning.kind !== 'none') resolve(item);
    });
    list.onDidHide(() => resolve(undefined));
  });
  const refresh = () => {
    list.items = toolItems([...offers.values()], vscode.l10n.t).map(itemOf);
    list.busy = [...offers.values()].some(({ kind }) => kind === 'starting');
  };
  let open = true;
  for (const id of ids) {
    void offerOf(catalog, id).then((offer) => {
      offers.set(id, offer);
      if (open) refresh();
    });
  }
  refresh();
  list.show();
  const item = await picked;
  open = false;
  list.dispose();
  return item && followUp(item.meaning);
}

/** Without a folder and without servers there is nothing to pick from. */
async function offerServers(): Promise<undefined> {
  const use = vscode.l10n.t('Use My Servers');
  const choice = await vscode.window.showInformationMessage(
    vscode.l10n.t(
      'There is no connector yet. Open a folder, or use the servers that you have elsewhere.',
    ),
    use,
  );
  if (choice === use) await vscode.commands.executeCommand('connecta.useMyServers');
  return undefined;
}

async function offerOf(catalog: ToolCatalog, id: string): Promise<Offer> {
  try {
    return { id, kind: 'tools', tools: await catalog.toolsOf(id) };
  } catch (error) {
    return { id, kind: 'failed', reason: error instanceof Error ? error.message : String(error) };
  }
}

/** Of a connector that failed the log says more; of tools that are refused a person can say what they know. */
function followUp(meaning: ItemMeaning): CatalogTool | undefined {
  if (meaning.kind === 'tool') return meaning.tool;
  if (meaning.kind === 'failed') void vscode.commands.executeCommand('connecta.showOutput');
  if (meaning.kind === 'refused') {
    const row = { kind: 'connector', id: meaning.connector };
    void vscode.commands.executeCommand('connecta.reviewTools', row);
  }
  return undefined;
}

function itemOf({ label, description, detail, meaning }: OfferItem): Item {
  return {
    label,
    meaning,
    ...(description === undefined ? {} : { description }),
    ...(detail === undefined ? {} : { detail }),
    ...(meaning.kind === 'heading' ? { kind: vscode.QuickPickItemKind.Separator } : {}),
  };
}
