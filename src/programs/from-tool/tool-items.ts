import { plainLabel } from '../../plain-label';
import type { Localize } from '../../shared/localize';
import { addressOf, type CatalogTool } from '../catalog-tool';

/** What a connector has to offer a person who looks for a tool. */
export type Offer =
  | { readonly id: string; readonly kind: 'starting' }
  /** Before it starts, a person has to answer these. */
  | { readonly id: string; readonly kind: 'asks'; readonly questions: readonly string[] }
  | { readonly id: string; readonly kind: 'tools'; readonly tools: readonly CatalogTool[] }
  | { readonly id: string; readonly kind: 'failed'; readonly reason: string };

/** What picking an item means. */
export type ItemMeaning =
  | { readonly kind: 'heading' | 'none' | 'failed' }
  /** Tools of this connector that are not known to only read, or none yet, since a person has to answer first. */
  | { readonly kind: 'refused' | 'asks'; readonly connector: string }
  | { readonly kind: 'tool'; readonly tool: CatalogTool };

/** One line of the list. `label` may have a codicon in front. */
export interface OfferItem {
  readonly label: string;
  readonly description?: string;
  readonly detail?: string;
  readonly meaning: ItemMeaning;
}

const LONGEST_DETAIL = 160;

/** The tools that programs may call, under their connectors, with what became of the others. */
export function toolItems(offers: readonly Offer[], t: Localize): readonly OfferItem[] {
  return offers.flatMap((offer) => [
    { label: plainLabel(offer.id), meaning: { kind: 'heading' } as const },
    ...itemsOf(offer, t),
  ]);
}

function itemsOf(offer: Offer, t: Localize): OfferItem[] {
  switch (offer.kind) {
    case 'starting':
      return [
        {
          label: `$(loading~spin) ${plainLabel(offer.id)}`,
          description: t('starting'),
          meaning: { kind: 'none' },
        },
      ];
    case 'asks':
      return [
        {
          label: `$(key) ${plainLabel(offer.id)}`,
          description: t('asks you something before it starts'),
          detail: inOneLine(offer.questions.join(', ')),
          meaning: { kind: 'asks', connector: offer.id },
        },
      ];
    case 'failed':
      return [
        {
          label: `$(error) ${plainLabel(offer.id)}`,
          description: t('did not start'),
          detail: inOneLine(tellingPart(offer.reason)),
          meaning: { kind: 'failed' },
        },
      ];
    case 'tools': {
      const offered = offer.tools.filter(({ readOnly }) => readOnly).map(toolItem);
      const refused = offer.tools.length - offered.length;
      if (refused === 0) return offered;
      const label = offered.length > 0 ? moreTools(refused, t) : allTools(refused, t);
      return [...offered, refusedItem(offer.id, label, t)];
    }
  }
}

/** The row has the connector's name already, and the end of a long line is cut: why it did not start comes first. */
function tellingPart(reason: string): string {
  return reason.replace(/^The connector "[^"]*" is not available: (?:its process (?=ended))?/, '');
}

function toolItem(tool: CatalogTool): OfferItem {
  return {
    label: `$(eye) ${plainLabel(addressOf(tool))}`,
    ...(tool.title === undefined ? {} : { description: inOneLine(tool.title) }),
    ...(tool.description === undefined ? {} : { detail: inOneLine(tool.description) }),
    meaning: { kind: 'tool', tool },
  };
}

function moreTools(count: number, t: Localize): string {
  return count === 1 ? t('1 more tool') : t('{0} more tools', count);
}

function allTools(count: number, t: Localize): string {
  return count === 1 ? t('1 tool') : t('{0} tools', count);
}

function refusedItem(connector: string, label: string, t: Localize): OfferItem {
  return {
    label: `$(lock) ${label}`,
    description: t('not known to only read: programs may not call them'),
    meaning: { kind: 'refused', connector },
  };
}

function inOneLine(text: string): string {
  const line = plainLabel(text);
  return line.length <= LONGEST_DETAIL ? line : `${line.slice(0, LONGEST_DETAIL - 1)}…`;
}
