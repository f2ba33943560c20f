import * as vscode from 'vscode';
import { plainLabel } from '../../plain-label';
import type { CatalogTool } from '../catalog-tool';
import type { ToolCatalog } from '../tool-catalog';
import { type ItemMeaning, type Offer, type OfferItem, toolItems } from './tool-items';
import { whileShown } from './while-shown';

type Item = vscode.QuickPickItem & { readonly meaning: ItemMeaning };

/**
 * Lets a person pick a tool that programs may call. The list is there at once and fills as connectors start; closing it
 * ends the waiting. A connector that asks something before it starts does so once its row is picked: `onAsk` is called then.
 * Undefined: none was picked.
 */
export async function pickTool(
  catalog: ToolCatalog,
  onAsk: () => void,
): Promise<CatalogTool | undefined> {
  for (;;) {
    const ids = await catalog.connectorIds();
    if (ids.length === 0) return offerServers();
    const offers = await Promise.all(ids.map((id) => offerAtOnce(catalog, id)));
    const meaning = await pickItem(catalog, offers);
    if (meaning?.kind !== 'asks') return meaning && followUp(meaning);
    onAsk();
    await startAsking(catalog, meaning.connector);
  }
}

/**
 * Shows the list once. A tool that is there stays where it is: connectors are added in the order in which they tell, above
 * those that are still starting and those that ask first.
 */
async function pickItem(
  catalog: ToolCatalog,
  offers: readonly Offer[],
): Promise<ItemMeaning | undefined> {
  const list = vscode.window.createQuickPick<Item>();
  list.placeholder = vscode.l10n.t('Pick a tool to see its answer');
  list.matchOnDescription = true;
  list.matchOnDetail = true;
  list.keepScrollPosition = true;
  const picked = new Promise<ItemMeaning | undefined>((resolve) => {
    list.onDidAccept(() => {
      const [item] = list.selectedItems;
      if (item && item.meaning.kind !== 'none') resolve(item.meaning);
    });
    list.onDidHide(() => resolve(undefined));
  });
  const rows = (kind: Offer['kind']) =>
    offers.flatMap((offer) => (offer.kind === kind ? [[offer.id, rowsOf(offer)] as const] : []));
  const told = [...rows('tools'), ...rows('failed')].flatMap(([, items]) => items);
  const starting = new Map(rows('starting'));
  const asking = rows('asks').flatMap(([, items]) => items);
  const refresh = () => {
    // Who has gone down the list is not taken back to its top.
    const active = list.activeItems.filter((item) => told.includes(item));
    list.items = [...told, ...[...starting.values()].flat(), ...asking];
    if (active.length > 0) list.activeItems = active;
    list.busy = starting.size > 0;
    // Its row may be far down.
    list.title = titleOf([...starting.keys()]);
  };
  let open = true;
  for (const id of starting.keys()) {
    void startedOffer(catalog, id).then((offer) => {
      starting.delete(id);
      told.push(...rowsOf(offer));
      if (open) refresh();
    });
  }
  refresh();
  list.show();
  const meaning = await picked;
  open = false;
  list.dispose();
  return meaning;
}

function titleOf(starting: readonly string[]): string {
  const names = starting.map(plainLabel).join(', ');
  return names === ''
    ? vscode.l10n.t('New Program from a Tool')
    : vscode.l10n.t('New Program from a Tool (starting {0})', names);
}

/** Starts a connector that asks first. Whether it did start is on its row when the list is there again. */
async function startAsking(catalog: ToolCatalog, id: string): Promise<void> {
  try {
    await whileShown(vscode.l10n.t('Starting {0}', id), () => catalog.toolsOf(id));
  } catch {
    // The reason is its row's, and in the log.
  }
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

/** What is known of a connector without starting it. */
async function offerAtOnce(catalog: ToolCatalog, id: string): Promise<Offer> {
  if (catalog.hasTold(id)) return { id, kind: 'tools', tools: catalog.known(id) };
  try {
    const questions = await catalog.questionsBefore(id);
    return questions.length > 0 ? { id, kind: 'asks', questions } : { id, kind: 'starting' };
  } catch (error) {
    // What was answered before cannot be read: that keeps this connector from starting, and no other.
    return failedOffer(id, error);
  }
}

async function startedOffer(catalog: ToolCatalog, id: string): Promise<Offer> {
  try {
    return { id, kind: 'tools', tools: await catalog.toolsOf(id) };
  } catch (error) {
    return failedOffer(id, error);
  }
}

function failedOffer(id: string, error: unknown): Offer {
  return { id, kind: 'failed', reason: error instanceof Error ? error.message : String(error) };
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

function rowsOf(offer: Offer): readonly Item[] {
  return toolItems([offer], vscode.l10n.t).map(itemOf);
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
