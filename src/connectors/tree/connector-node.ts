import type { ConnectorTool } from '../../shared/control';

/** As the manifest contributes it. */
export const CONNECTORS_VIEW = 'connecta.connectors';

/** A row of the Connectors view. Commands of its menus are given it as it is. */
export type ConnectorNode =
  | { readonly kind: 'connector'; readonly id: string }
  | {
      readonly kind: 'tool';
      readonly id: string;
      /** `connector.tool` */
      readonly address: string;
      readonly tool: ConnectorTool;
    }
  /** Why it failed. */
  | { readonly kind: 'error'; readonly id: string; readonly message: string }
  /** It has not been started yet, so its tools are not known. */
  | { readonly kind: 'start'; readonly id: string }
  /** The way to more connectors, where a person has none of their own. */
  | { readonly kind: 'use-my-servers' };

/** The connector that a command of the view is about; undefined for anything that is none of its rows. */
export function connectorOf(argument: unknown): string | undefined {
  if (typeof argument !== 'object' || argument === null || !('id' in argument)) return undefined;
  return typeof argument.id === 'string' ? argument.id : undefined;
}

/** The address that a command of the view is about. */
export function addressOf(argument: unknown): string | undefined {
  if (typeof argument !== 'object' || argument === null || !('address' in argument)) {
    return undefined;
  }
  return typeof argument.address === 'string' ? argument.address : undefined;
}
