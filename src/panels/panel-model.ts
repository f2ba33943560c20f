import type { Outcome, RunFailure, RunSummary } from '../programs/outcome';

/** What a program's panel holds. */
export type PanelContent =
  /** Nothing has come back yet. */
  | { readonly kind: 'empty' }
  | {
      readonly kind: 'view';
      readonly phase: 'starting' | 'connected' | 'no-handshake' | 'left';
      /** A view was in sight before this one started. */
      readonly replaces: boolean;
    }
  | { readonly kind: 'no-view'; readonly summary: RunSummary }
  | { readonly kind: 'failure'; readonly failure: RunFailure }
  | { readonly kind: 'stopped'; readonly milliseconds: number };

export interface PanelModel {
  readonly content: PanelContent;
  readonly running: boolean;
  /** The server went away without being told to: reads fail until it is back. */
  readonly serverGone: boolean;
}

export type PanelEvent =
  | { readonly type: 'run-started' }
  | { readonly type: 'run-finished'; readonly outcome: Outcome }
  | { readonly type: 'run-stopped'; readonly milliseconds: number }
  | { readonly type: 'handshake'; readonly phase: 'starting' | 'connected' | 'no-handshake' }
  | { readonly type: 'left' }
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
      return { ...model, running: false, content: contentAfter(model.content, event.outcome) };
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
      return model.content.kind === 'view'
        ? { ...model, content: { kind: 'view', phase: 'left', replaces: false } }
        : model;
    case 'server':
      return { ...model, serverGone: event.gone };
  }
}

function contentAfter(before: PanelContent, outcome: Outcome): PanelContent {
  switch (outcome.kind) {
    case 'view':
      return { kind: 'view', phase: 'starting', replaces: isInSight(before) };
    case 'result':
      return { kind: 'no-view', summary: outcome.summary };
    case 'failure':
      return { kind: 'failure', failure: outcome.failure };
  }
}

function isInSight(content: PanelContent): boolean {
  return (
    content.kind === 'view' &&
    (content.phase === 'connected' || (content.phase === 'starting' && content.replaces))
  );
}
