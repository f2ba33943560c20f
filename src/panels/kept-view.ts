import type { RunCost } from '../programs/figures';
import type { Program } from '../programs/program';
import type { CallToolResult } from '../session';
import type { ServerIdentity } from '../shared/server-identity';
import type { RepeatInterval } from './repeat/repeat-state';

/*
 * What outlives a reload of the window, in two places: who a panel is, in VS Code's own memory of the panel, and what it
 * showed, in a file. `read-kept.ts` reads both back.
 */

/** Of both. It rises when either changes; what another format wrote is not read. */
export const KEPT_FORMAT = 1;

/** Who a panel is. The page hands it to VS Code, and a page can be made to lie: it decides only what is offered. */
export interface PanelIdentity {
  /** Names the file of its view. */
  readonly id: string;
  readonly pinned: boolean;
  /** How often its program ran again by itself. It does so again only after a person has run it. */
  readonly every?: RepeatInterval | undefined;
  readonly program: Omit<Program, 'code'>;
}

/** The last view of a panel: the program as it ran and what came back, untouched; or that it was too large to keep. */
export interface KeptView {
  /** When the run ended, in milliseconds since 1970. */
  readonly at: number;
  readonly content:
    | {
        readonly kind: 'view';
        readonly code: string;
        /** The server that made the result; the view reads from no other. */
        readonly server: ServerIdentity;
        readonly cost: RunCost;
        readonly result: CallToolResult;
      }
    | { readonly kind: 'too-large' };
}

/** For VS Code's memory of a panel: plain JSON. */
export function identityState(identity: PanelIdentity): Record<string, unknown> {
  const { id, pinned, every, program } = identity;
  const { key, name, source } = program;
  const repeat = every === undefined ? {} : { every };
  return { format: KEPT_FORMAT, id, pinned, ...repeat, program: { key, name, source } };
}

/** For the file of a view. */
export function keptText(view: KeptView): string {
  return JSON.stringify({ format: KEPT_FORMAT, ...view });
}
