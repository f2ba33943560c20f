import type {
  MountedView,
  PageSurface,
  SessionPhase,
  ViewSessionOptions,
} from './view-session-types';

/** One page and the view in it. */
export class ViewSession {
  constructor(private readonly options: ViewSessionOptions) {}

  get phase(): SessionPhase {
    return 'waitingForPage';
  }

  /** Shows a view, first taking down the one before it. Resolves once the page has been handed the view, or at once when there is no page yet. */
  mount(_view: MountedView): Promise<void> {
    return Promise.reject(new Error(`${this.options.hostInfo.name}: not built yet`));
  }

  /** What the page shows around or instead of the view; kept, and posted again after the page reloads. */
  show(_surface: PageSurface): void {}

  /** Takes the view down (at most 500 ms) and ends the session. */
  dispose(): Promise<void> {
    return Promise.resolve();
  }
}
