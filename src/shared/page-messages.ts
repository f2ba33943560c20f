import { z } from 'zod';
import { REMOVED_CONSTRUCTS } from './removed-constructs';

/**
 * Everything that crosses between the extension host and the webview page. The host validates what comes in with
 * these schemas (a view can forge what the page sends); the page imports the types only, so zod stays out of it.
 */

/** A JSON-RPC message between AppBridge and the view, relayed untouched. */
const rpc = z.strictObject({
  type: z.literal('rpc'),
  message: z.record(z.string(), z.unknown()),
  /**
   * Which view sent it: the generation that came with the `sandbox-resource-ready` this page mounted last. Absent
   * before the first mount. The page sets it, never the view, so the host can drop what a replaced view still says.
   */
  generation: z.number().int().min(0).optional(),
});

/** The theme as the page reads it: concrete values, never `var(--vscode-…)`, which a nested frame cannot resolve. */
export const pageThemeSchema = z.strictObject({
  kind: z.enum(['light', 'dark', 'high-contrast', 'high-contrast-light']),
  /** The spec's style variables, `--color-background-primary` and so on. */
  variables: z.record(z.string(), z.string()),
  reducedMotion: z.boolean(),
  screenReader: z.boolean(),
});
export type PageTheme = z.infer<typeof pageThemeSchema>;

export const PAGE_ACTIONS = [
  'runAgain',
  'stop',
  'stopRepeating',
  'showOutput',
  'showJson',
  'openLocation',
  'restartServer',
  'reloadView',
  'manageTrust',
  'learnRemoved',
] as const;

const TAKEN_DOWN_FOR = ['left', 'silent'] as const;
/** Why a view was taken down. */
export type TakenDownFor = (typeof TAKEN_DOWN_FOR)[number];

/** Page → host. */
export const pageToHostSchema = z.discriminatedUnion('type', [
  rpc,
  /** First message of every load, with all that the first host context needs. */
  z.strictObject({
    type: z.literal('loaded'),
    theme: pageThemeSchema,
    width: z.number().finite().min(0),
    height: z.number().finite().min(0),
    touch: z.boolean(),
    hover: z.boolean(),
  }),
  z.strictObject({ type: z.literal('theme'), theme: pageThemeSchema }),
  z.strictObject({
    type: z.literal('size'),
    width: z.number().finite().min(0),
    height: z.number().finite().min(0),
  }),
  /** The view was taken down: it tried to leave, or it was silent for longer than it may. */
  z.strictObject({
    type: z.literal('left'),
    reason: z.enum(TAKEN_DOWN_FOR),
    generation: z.number().int().min(0).optional(),
  }),
  /** The view has been silent for a second while it was in sight, or answers again. */
  z.strictObject({
    type: z.literal('answering'),
    answering: z.boolean(),
    generation: z.number().int().min(0).optional(),
  }),
  /** What the shell's guard took out of the program so far. */
  z.strictObject({
    type: z.literal('removed'),
    constructs: z.array(z.enum(REMOVED_CONSTRUCTS)).max(REMOVED_CONSTRUCTS.length),
    generation: z.number().int().min(0).optional(),
  }),
  /** A person pressed a button that the page itself drew. */
  z.strictObject({ type: z.literal('action'), action: z.enum(PAGE_ACTIONS) }),
]);
export type PageToHost = z.infer<typeof pageToHostSchema>;
export type PageAction = (typeof PAGE_ACTIONS)[number];

/** A button the page draws; pressing it sends the action back. */
export interface PageButton {
  readonly action: PageAction;
  readonly label: string;
}

/** What fills the page. The view's frame is mounted through the spec's sandbox messages, not through this. */
export type PageState =
  /** Nothing for 150 ms, then a quiet skeleton. */
  | { readonly kind: 'loading' }
  /** The view's frame is in sight. */
  | { readonly kind: 'view' }
  /** Words instead of a view: a failed program, a result without a view, a view that did not start, a server that is gone. */
  | {
      readonly kind: 'message';
      readonly tone: 'error' | 'info';
      readonly title: string;
      readonly text: string;
      /** `dashboard.connecta.js:12:5`, drawn as a link that sends `openLocation`. */
      readonly location?: string;
      readonly logs?: string;
      readonly buttons: readonly PageButton[];
    };

/** Host → page, over the webview's private channel. */
export type HostToPage =
  | {
      readonly type: 'rpc';
      readonly message: Record<string, unknown>;
      /** The view this is for; the page remembers it with each `sandbox-resource-ready` and puts it on what it relays. */
      readonly generation?: number;
    }
  | {
      readonly type: 'state';
      readonly state: PageState;
      /** A run is under way: a 2 px progress line at the top, whatever else is shown. */
      readonly busy: boolean;
      /** One thin line at the top, only when there is something to say. */
      readonly notice?: { readonly text: string; readonly button?: PageButton };
      /** Accessible title of the view's frame: the program's name. */
      readonly title: string;
      /** Whether the editor's shortcuts work while the view has the focus. Absent: they do not. */
      readonly forwardKeys?: boolean;
      /** What VS Code is to remember of the panel, for the next time the window opens. The page does not look into it. */
      readonly remember?: Readonly<Record<string, unknown>>;
      /** How long a view in sight may be silent before it is taken down, in milliseconds. Absent or 0: as long as it likes. */
      readonly answerWithinMs?: number;
    };
