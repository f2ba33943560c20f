import * as vscode from 'vscode';
import type { SessionModule } from '../load-session';
import type { Program } from '../programs/program';
import type {
  CallToolResult,
  MountedView,
  ReadRequest,
  SessionPhase,
  ViewLogEntry,
  ViewSession,
} from '../session';
import type { PageAction } from '../shared/page-messages';
import type { ServerIdentity } from '../shared/server-identity';
import { EMPTY_PANEL, nextPanel, type PanelEvent, type PanelModel } from './panel-model';
import { pageOf } from './panel-page';
import { WebviewPort } from './webview-port';

/** What every panel needs of the rest of the extension. */
export interface PanelServices {
  /** The page's document, set as it is. */
  readonly pageHtml: string;
  readonly version: string;
  loadSession(): Promise<SessionModule>;
  /** The server that `read` asks. */
  server(): ServerIdentity;
  read(request: ReadRequest, signal: AbortSignal): Promise<CallToolResult>;
  /** 0: a view may take as long as it likes to start. */
  handshakeSeconds(): number;
  /** Whether the editor's shortcuts work while a view has the focus. */
  forwardKeys(): boolean;
  onLog(program: Program, entry: ViewLogEntry): void;
  onAction(panel: ViewPanel, action: PageAction): void;
  /** Something failed that nobody waits for. */
  onFault(error: unknown): void;
}

/** The panel of one program: its webview, the session in it, and what it shows. */
export class ViewPanel {
  private readonly port: WebviewPort;
  private readonly session: Promise<ViewSession>;
  private readonly closed = new vscode.EventEmitter<void>();
  private state: PanelModel = EMPTY_PANEL;
  /** Came while the webview did not hold the page. */
  private waitingView: MountedView | undefined;
  private mounted: Pick<MountedView, 'needs' | 'server'> | undefined;
  /** Whether the webview holds the page; a panel hidden for long does not. */
  private loaded = false;
  private disposed = false;

  readonly onDidClose = this.closed.event;

  /** `program`: as it ran last. */
  constructor(
    readonly webviewPanel: vscode.WebviewPanel,
    public program: Program,
    private readonly services: PanelServices,
  ) {
    this.port = new WebviewPort(webviewPanel.webview);
    this.load();
    this.session = this.startSession();
    this.session.catch((error: unknown) => {
      void vscode.window.showErrorMessage(
        vscode.l10n.t('Connecta could not open this view: {0}', String(error)),
      );
    });
    webviewPanel.onDidDispose(() => this.close());
  }

  get model(): PanelModel {
    return this.state;
  }

  dispatch(event: PanelEvent): void {
    this.state = nextPanel(this.state, event);
    this.refresh();
  }

  /** Shows the same again, as the settings are now. */
  refresh(): void {
    this.session.then(
      (session) => this.show(session),
      () => undefined,
    );
  }

  /** Puts a view into the panel, in the place of the one before. */
  async mount(view: MountedView): Promise<void> {
    this.waitingView = this.loaded ? undefined : view;
    this.mounted = view;
    this.refresh();
    if (!this.loaded) return;
    const session = await this.session;
    if (!this.disposed) await session.mount(view);
  }

  /** Starts the page again, and the view in it. */
  reload(): void {
    this.unload();
    this.load();
  }

  /** Frees what a hidden panel holds. */
  unload(): void {
    if (!this.loaded || this.disposed) return;
    this.loaded = false;
    this.webviewPanel.webview.html = '';
  }

  load(): void {
    if (this.loaded || this.disposed) return;
    this.loaded = true;
    this.webviewPanel.webview.html = this.services.pageHtml;
    if (this.waitingView) this.mount(this.waitingView).catch(this.services.onFault);
  }

  reveal(): void {
    if (!this.webviewPanel.visible) this.webviewPanel.reveal(undefined, true);
  }

  dispose(): void {
    this.webviewPanel.dispose();
  }

  private close(): void {
    if (this.disposed) return;
    this.disposed = true;
    this.session
      .then((session) => session.dispose())
      .catch(() => undefined)
      .finally(() => this.port.dispose());
    this.closed.fire();
    this.closed.dispose();
  }

  private async startSession(): Promise<ViewSession> {
    const { services } = this;
    const { ViewSession, systemClock } = await services.loadSession();
    const session = new ViewSession({
      port: this.port,
      hostInfo: { name: 'connecta-vscode', version: services.version },
      environment: () => ({
        locale: vscode.env.language,
        timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
        userAgent: `${vscode.env.appName}/${vscode.version} connecta/${services.version}`,
        platform: vscode.env.uiKind === vscode.UIKind.Web ? 'web' : 'desktop',
      }),
      server: () => services.server(),
      read: (request, signal) => services.read(request, signal),
      handshakeTimeoutMs: services.handshakeSeconds() * 1000,
      clock: systemClock,
      log: (entry) => services.onLog(this.program, entry),
      onPhase: (phase) => this.onPhase(phase),
      onAction: (action) => services.onAction(this, action),
      onLeft: () => this.dispatch({ type: 'left' }),
    });
    this.show(session);
    return session;
  }

  private onPhase(phase: SessionPhase): void {
    const known = HANDSHAKE[phase];
    if (known) this.dispatch({ type: 'handshake', phase: known });
  }

  private show(session: ViewSession): void {
    if (this.disposed) return;
    const { name, source } = this.program;
    const subject = {
      name,
      source,
      handshakeSeconds: this.services.handshakeSeconds(),
      ...(this.mounted === undefined ? {} : { needs: this.mounted.needs }),
      ofOtherServer: this.mounted !== undefined && this.mounted.server !== this.services.server(),
    };
    const page = pageOf(this.state, subject, vscode.l10n.t);
    session.show({ ...page, forwardKeys: this.services.forwardKeys() });
  }
}

const HANDSHAKE: Partial<Record<SessionPhase, 'starting' | 'connected' | 'no-handshake'>> = {
  negotiating: 'starting',
  connected: 'connected',
  noHandshake: 'no-handshake',
};
