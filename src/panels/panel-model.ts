import type { Outcome, RunFailure, RunSummary } from '../programs/outcome';
import type { TakenDownFor } from '../shared/page-messages';
import type { RemovedConstruct } from '../shared/removed-constructs';

/** What a program's panel holds. */
export type PanelContent =
  /** Nothing has come back yet. */
  | { readonly kind: 'empty' }
  | {
      readonly kind: 'view';
      readonly phase: 'starting' | 'connected' | 'no-handshake' | 'left';
      /** A view was in sight before this one started. */
      readonly replaces: boolean;
      /** When its run ended, in milliseconds since 1970, for a view from before the window reloaded. */
      readonly keptAt?: number;
      /** In sight, and silent for a second: busy, or on its way out. */
      readonly silent?: boolean;
      /** What was taken out of the program. */
      readonly removed?: readonly RemovedConstruct[];
      /** A run that nobody started failed after it: the view stays, and running again has ended. */
      readonly rerunFailed?: RunFailure;
      /** Of one that left: why it was taken down. `person`: it was silent, and a person had enough of it. */
      readonly takenDownFor?: TakenDownFor | 'person';
    }
  | Unrestored
  | { readonly kind: 'no-view'; readonly summary: RunSummary }
  | { readonly kind: 'failure'; readonly failure: RunFailure }
  | { readonly kind: 'stopped'; readonly milliseconds: number };

/** A panel came back with the window, and its view did not. */
export type Unrestored =
  | { readonly kind: 'unavailable'; readonly reason: UnavailableReason }
  /** It comes back once the folder is trusted. */
  | { readonly kind: 'untrusted'; readonly keptAt: number }
  /** It comes back once the server answers. */
  | { readonly kind: 'unreached'; readonly message: string };

/**
 * Why the last view of a panel is not there. `no-folder`: nothing is kept without one. `off`: the person wants it so.
 * `missing`: none was kept, or it made room for newer ones.
 */
export type UnavailableReason = 'no-folder' | 'off' | 'missing' | 'too-large' | 'unreadable';

export interface PanelModel {
  readonly content: PanelContent;
  readonly running: boolean;
  /** The server went away without being told to: reads fail until it is back. */
  readonly serverGone: boolean;
}

export type PanelEvent =
  | { readonly type: 'run-started' }
  /** `by`: who started the run; its panel's clock or a person. */
  | { readonly type: 'run-finished'; readonly outcome: Outcome; readonly by?: 'person' | 'clock' }
  | { readonly type: 'run-stopped'; readonly milliseconds: number }
  | { readonly type: 'handshake'; readonly phase: 'starting' | 'connected' | 'no-handshake' }
  | { readonly type: 'left'; readonly reason: TakenDownFor }
  /** A person stopped the view itself. */
  | { readonly type: 'view-stopped' }
  | { readonly type: 'answering'; readonly answering: boolean }
  | { readonly type: 'removed'; readonly constructs: readonly RemovedConstruct[] }
  /** The page was taken away; the view starts again with the next one. */
  | { readonly type: 'page-gone' }
  /** A person wants the view started again, whatever became of it. */
  | { readonly type: 'reloaded' }
  /** The view from before the window reloaded is about to start. */
  | { readonly type: 'restored'; readonly at: number }
  | { readonly type: 'not-restored'; readonly why: Unrestored }
  | { readonly type: 'server'; readonly gone: boolean };

export const EMPTY_PANEL: PanelModel = {
  content: { kind: 'empty' },
  running: false,
  serverGone: false,
};

/** The only way a panel changes. What was shown stays until something takes its place. */
export function nextPanel(model: PanelModel, event: PanelEvent): PanelModel {
  switch (event.type) {
    case 'run-started':
      return { ...model, running: true };
    case 'run-finished':
      return { ...model, running: false, content: contentAfter(model.content, event) };
    case 'run-stopped':
      return {
        ...model,
        running: false,
        content:
          model.content.kind === 'view'
            ? model.content
            : { kind: 'stopped', milliseconds: event.milliseconds },
      };
    case 'handshake':
      return model.content.kind === 'view' && model.content.phase !== 'left'
        ? { ...model, content: { ...model.content, phase: event.phase } }
        : model;
    case 'left':
      return takenDown(model, event.reason);
    case 'view-stopped':
      return takenDown(model, 'person');
    case 'answering':
      return isMountable(model) && model.content.kind === 'view'
        ? { ...model, content: { ...model.content, silent: !event.answering } }
        : model;
    case 'removed':
      return isMountable(model) && model.content.kind === 'view'
        ? { ...model, content: { ...model.content, removed: event.constructs } }
        : model;
    case 'page-gone':
      return isMountable(model) ? startedAgain(model) : model;
    case 'reloaded':
      return startedAgain(model);
    case 'restored':
      return awaitsRestore(model)
        ? {
            ...model,
            content: { kind: 'view', phase: 'starting', replaces: false, keptAt: event.at },
          }
        : model;
    case 'not-restored':
      return awaitsRestore(model) ? { ...model, content: event.why } : model;
    case 'server':
      return { ...model, serverGone: event.gone };
  }
}

/** Whether there is a view to put into a page that has just loaded. One that left is not brought back unasked. */
export function isMountable({ content }: PanelModel): boolean {
  return content.kind === 'view' && content.phase !== 'left';
}

/** Whether a view from before the window reloaded would still take the place of something newer. */
export function awaitsRestore({ content }: PanelModel): boolean {
  return ['empty', 'unavailable', 'untrusted', 'unreached'].includes(content.kind);
}

/** Whether there is something for a person to stop besides a run: a view that does not answer. */
export function isSilent({ content }: PanelModel): boolean {
  return content.kind === 'view' && content.phase !== 'left' && content.silent === true;
}

function takenDown(model: PanelModel, takenDownFor: TakenDownFor | 'person'): PanelModel {
  return model.content.kind === 'view'
    ? { ...model, content: { kind: 'view', phase: 'left', replaces: false, takenDownFor } }
    : model;
}

function startedAgain(model: PanelModel): PanelModel {
  if (model.content.kind !== 'view') return model;
  const { silent, removed, takenDownFor, ...view } = model.content;
  return { ...model, content: { ...view, phase: 'starting', replaces: false } };
}

function contentAfter(
  before: PanelContent,
  { outcome, by }: Extract<PanelEvent, { type: 'run-finished' }>,
): PanelContent {
  if (outcome.kind === 'failure' && by === 'clock' && isInSight(before)) {
    // Where its next view could not be had, the one before is still there.
    return { ...before, phase: 'connected', rerunFailed: outcome.failure };
  }
  switch (outcome.kind) {
    case 'view':
      return { kind: 'view', phase: 'starting', replaces: isInSight(before) };
    case 'result':
      return { kind: 'no-view', summary: outcome.summary };
    case 'failure':
      return { kind: 'failure', failure: outcome.failure };
  }
}

function isInSight(content: PanelContent): content is Extract<PanelContent, { kind: 'view' }> {
  return (
    content.kind === 'view' &&
    (content.phase === 'connected' || (content.phase === 'starting' && content.replaces))
  );
}
