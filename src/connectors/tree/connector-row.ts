import type { ConnectorState, ConnectorTool } from '../../shared/control';
import type { Localize } from '../../shared/localize';

/** What is known of one connector. */
export interface ConnectorFacts {
  readonly id: string;
  readonly disabled: boolean;
  readonly state: ConnectorState;
  /** As it last listed them; absent: not yet. */
  readonly tools: readonly ConnectorTool[] | undefined;
}

/** How a connector looks in its row. `icon`: a codicon; `colour`: a theme colour. */
export interface ConnectorRow {
  readonly description: string;
  readonly icon: string;
  readonly colour?: string;
  /** For menus: `connector disabled`, `connector ready undeclared`, … */
  readonly context: string;
  /** Whether there is anything below it. */
  readonly opens: boolean;
}

export function connectorRow(facts: ConnectorFacts, t: Localize): ConnectorRow {
  const { disabled, state, tools } = facts;
  if (disabled) {
    const description = t('disabled');
    return { description, icon: 'circle-slash', context: 'connector disabled', opens: false };
  }
  const reviewable = tools?.some(canBeReviewed) ? ' reviewable' : '';
  const context = `connector ${state.state}${reviewable}`;
  switch (state.state) {
    case 'idle':
      return {
        description: t('starts on first use'),
        icon: 'circle-outline',
        context,
        opens: true,
      };
    case 'starting':
      return { description: t('starting'), icon: 'loading~spin', context, opens: true };
    case 'ready':
      return {
        description: toolCount(tools, state.tools, t),
        icon: 'pass',
        colour: 'testing.iconPassed',
        context,
        opens: true,
      };
    case 'failed':
      return {
        description: t('failed'),
        icon: 'error',
        colour: 'testing.iconFailed',
        context,
        opens: true,
      };
  }
}

/** The same of a tool's row: `tool callable declared`, `tool refused changes`, … */
export function toolContext({ readOnly, reason }: ConnectorTool): string {
  return `tool ${readOnly ? 'callable' : 'refused'} ${reason}`;
}

/** A person's word decides on it, or could. */
export function canBeReviewed({ reason }: ConnectorTool): boolean {
  return reason === 'undeclared' || reason === 'vouched';
}

/** Whether a server has tools and declares nothing of any, nor a person. */
export function saysNothing(tools: readonly ConnectorTool[]): boolean {
  return tools.length > 0 && tools.every(({ reason }) => reason === 'undeclared');
}

function toolCount(
  tools: readonly ConnectorTool[] | undefined,
  count: number,
  t: Localize,
): string {
  const readOnly = tools?.filter((tool) => tool.readOnly).length ?? count;
  if (count === 1) return readOnly === 1 ? t('1 tool') : t('needs approval, 1 tool');
  return readOnly === count
    ? t('{0} tools', count)
    : t('{1} read-only, {0} tools', count, readOnly);
}
