import { randomUUID } from 'node:crypto';
import * as vscode from 'vscode';
import type { Program } from '../programs/program';
import type { MountedView, PageSurface, ViewSession } from '../session';
import { identityState } from './kept-view';
import { describeMoment } from './moment';
import { openSession } from './open-session';
import {
  EMPTY_PANEL,
  isMountable,
  nextPanel,
  type PanelEvent,
  type PanelModel,
} from './panel-model';
import { pageOf } from './panel-page';
import type { PanelServices } from './panel-services';
import { repeatEventOf } from './repeat/panel-repeat-event';
import type { RepeatInterval, RepeatPlan } from './repeat/repeat-state';
import { panelTitle } from './repeat/repeat-text';
import { Repeater } from './repeat/repeater';
import { WebviewPort } from './webview-port';

/** Whether the webview holds the page. A page that goes first lets its view say goodbye. */
type PageLife =
  | { readonly kind: 'none' }
  | OpenPage
  | { readonly kind: 'closing'; readonly thenOpen: boolean; readonly done: Promise<void> };

interface OpenPage {
  readonly kind: 'open';
  readonly port: WebviewPort;
  readonly session: Promise<ViewSession>;
  /** What it was handed last. */
  view?: MountedView;
}

/** Who a panel is from one window to the next. */
export interface PanelOrigin {
  readonly id: string;
  readonly pinned: boolean;
  /** How often its program ran again by itself in the window before. */
  readonly every?: RepeatInterval | undefined;
}

/** The panel of one program: its webview, the session in it, and what it shows. */
export class ViewPanel {
  private readonly closed = new vscode.EventEmitter<void>();
  private readonly changed = new vscode.EventEmitter<void>();
  private readonly seized = new vscode.EventEmitter<void>();
  private state: PanelModel = EMPTY_PANEL;
  private page: PageLife = { kind: 'none' };
  /** What a page that loads later is to hold. */
  private view: MountedView | undefined;
  private disposed = false;
  private isPinned: boolean;
  private readonly repeater: Repeater;
  /** Names what is kept of this panel when the window reloads. */
  readonly id: string;

  readonly onDidClose = this.closed.event;
  /** A view that did not answer was taken down. Whatever shares its thread is stuck with it. */
  readonly onDidSeize = this.seized.event;
  /** The model changed. */
  readonly onDidChange = this.changed.event;

  constructor(
    readonly webviewPanel: vscode.WebviewPanel,
    private current: Program,
    private readonly services: PanelServices,
    origin: PanelOrigin = { id: randomUUID(), pinned: false },
  ) {
    this.id = origin.id;
    this.isPinned = origin.pinned;
    this.repeater = new Repeater({
      clock: services.clock,
      plan:
        origin.every === undefined ? { kind: 'off' } : { kind: 'awaits-run', every: origin.every },
      inSight: webviewPanel.visible,
      onDue: () => services.onDue(this.current),
    });
    this.load();
    this.label();
    webviewPanel.onDidChangeViewState(() =>
      this.repeater.tell({ type: 'seen', inSight: webviewPanel.visible }),
    );
    webviewPanel.onDidDispose(() => this.close());
  }

  get model(): PanelModel {
    return this.state;
  }

  /** As it ran last. */
  get program(): Program {
    return this.current;
  }

  set program(program: Program) {
    this.current = program;
    this.label();
    this.refresh();
  }

  /** Whether the webview holds the page. */
  get isLoaded(): boolean {
    return this.page.kind === 'open';
  }

  /** Whether it keeps its page whenever it is hidden. */
  get pinned(): boolean {
    return this.isPinned;
  }

  set pinned(pinned: boolean) {
    this.isPinned = pinned;
    this.label();
    this.refresh();
  }

  /** Whether its program runs again by itself. */
  get repeat(): RepeatPlan {
    return this.repeater.plan;
  }

  /** Lets its program run again and again while the panel is in sight; `undefined` ends that. */
  repeatEvery(every: RepeatInterval | undefined): void {
    this.repeater.tell({ type: 'chosen', every });
    this.label();
    this.refresh();
    this.changed.fire();
  }

  dispatch(event: PanelEvent): void {
    this.state = nextPanel(this.state, event);
    this.tellRepeater(event);
    this.refresh();
    if (this.disposed) return;
    this.changed.fire();
    if (isSeizure(event)) this.seized.fire();
  }

  /** Shows the same again, as the settings are now. */
  refresh(): void {
    if (this.page.kind !== 'open') return;
    this.page.session.then(
      (session) => session.show(this.surface()),
      () => undefined,
    );
  }

  /** Puts a view into the panel, in the place of the one before; resolves when the page has been handed it. */
  async mount(view: MountedView): Promise<void> {
    this.view = view;
    this.refresh();
    if (this.page.kind === 'open') await this.fill(this.page);
  }

  /** Starts the page again, and the view in it. */
  reload(): void {
    this.dispatch({ type: 'reloaded' });
    void this.unload();
    this.load();
  }

  /**
   * Empties the webview. Its view may say goodbye, and its reads end with it; resolves when it is gone, at most half a
   * second later.
   */
  async unload(): Promise<void> {
    if (this.page.kind === 'closing') this.page = { ...this.page, thenOpen: false };
    if (this.page.kind === 'open' && !this.disposed) {
      const { port, session } = this.page;
      const done = session
        .then((opened) => opened.dispose())
        .catch(() => undefined)
        .then(() => this.emptied(port))
        .catch(this.services.onFault);
      this.page = { kind: 'closing', thenOpen: false, done };
      this.dispatch({ type: 'page-gone' });
    }
    if (this.page.kind === 'closing') await this.page.done;
  }

  /** Puts the page into the webview, unless it is there. */
  load(): void {
    if (this.page.kind === 'closing') this.page = { ...this.page, thenOpen: true };
    if (this.page.kind !== 'none' || this.disposed) return;
    const { services, webviewPanel } = this;
    const port = new WebviewPort(webviewPanel.webview);
    const session = openSession(this, port, services, (event) => this.dispatch(event));
    const page: OpenPage = { kind: 'open', port, session };
    this.page = page;
    webviewPanel.webview.html = services.pageHtml;
    this.refresh();
    this.fill(page).catch((error: unknown) => {
      services.onFault(error);
      void vscode.window.showErrorMessage(
        vscode.l10n.t('Connecta could not open this view: {0}', String(error)),
      );
    });
  }

  reveal(): void {
    if (!this.webviewPanel.visible) this.webviewPanel.reveal(undefined, true);
  }

  dispose(): void {
    this.webviewPanel.dispose();
  }

  /** The extension ends and the panel may stay, without anyone behind it. */
  abandon(): void {
    if (this.page.kind !== 'open') return;
    const notice = {
      text: vscode.l10n.t('Connecta has restarted. Close this view and run its program again.'),
    };
    this.page.port.post({ type: 'state', ...this.surface(), busy: false, notice });
  }

  /** Hands the page the view that it is to hold, once. */
  private async fill(page: OpenPage): Promise<void> {
    const session = await page.session;
    const { view } = this;
    if (this.page !== page || this.disposed || !view || page.view === view) return;
    if (!isMountable(this.state)) return;
    page.view = view;
    await session.mount(view);
  }

  private emptied(port: WebviewPort): void {
    port.dispose();
    if (this.disposed || this.page.kind !== 'closing') return;
    const { thenOpen } = this.page;
    this.webviewPanel.webview.html = '';
    this.page = { kind: 'none' };
    if (thenOpen) this.load();
  }

  private close(): void {
    if (this.disposed) return;
    this.disposed = true;
    this.repeater.dispose();
    if (this.page.kind === 'open') {
      const { port, session } = this.page;
      session
        .then((opened) => opened.dispose())
        .catch(() => undefined)
        .finally(() => port.dispose());
    }
    this.closed.fire();
    this.closed.dispose();
    this.changed.dispose();
    this.seized.dispose();
  }

  private tellRepeater(event: PanelEvent): void {
    const told = repeatEventOf(event);
    if (told === undefined) return;
    this.repeater.tell(told);
    this.label();
  }

  /** Name and icon of the tab, for the eye and for who hears them. */
  private label(): void {
    const { webviewPanel, services, isPinned } = this;
    const { name } = this.current;
    const every = this.repeat.kind === 'on' ? this.repeat.every : undefined;
    webviewPanel.title = panelTitle(name, { pinned: isPinned, every }, vscode.l10n.t);
    webviewPanel.iconPath = isPinned ? services.pinnedIcon : services.icon;
  }

  private surface(): PageSurface {
    const { services, state, view, id, isPinned, repeat } = this;
    const { key, name, source } = this.current;
    const page = pageOf(
      state,
      {
        name,
        source,
        handshakeSeconds: services.handshakeSeconds(),
        answerSeconds: services.answerSeconds(),
        repeat,
        ...(view ? { needs: view.needs, ofOtherServer: view.server !== services.server() } : {}),
        formatTime: (at) => describeMoment(at, Date.now(), { locale: vscode.env.language }),
      },
      vscode.l10n.t,
    );
    const every = repeat.kind === 'off' ? {} : { every: repeat.every };
    const identity = { id, pinned: isPinned, ...every, program: { key, name, source } };
    return {
      ...page,
      forwardKeys: services.forwardKeys(),
      answerWithinMs: services.answerSeconds() * 1000,
      remember: identityState(identity),
    };
  }
}

/** Whether a view that did not answer was taken down, by the page or by a person. */
function isSeizure(event: PanelEvent): boolean {
  return event.type === 'view-stopped' || (event.type === 'left' && event.reason === 'silent');
}
