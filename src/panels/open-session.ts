import * as vscode from 'vscode';
import type { SessionPhase, ViewSession } from '../session';
import type { PanelEvent } from './panel-model';
import type { PanelServices } from './panel-services';
import type { ViewPanel } from './view-panel';
import type { WebviewPort } from './webview-port';

const HANDSHAKE: Partial<Record<SessionPhase, 'starting' | 'connected' | 'no-handshake'>> = {
  negotiating: 'starting',
  connected: 'connected',
  noHandshake: 'no-handshake',
};

/** The host's end of one load of a panel's page. Rejects when the code for it cannot be loaded. */
export async function openSession(
  panel: ViewPanel,
  port: WebviewPort,
  services: PanelServices,
  dispatch: (event: PanelEvent) => void,
): Promise<ViewSession> {
  const { ViewSession, systemClock } = await services.loadSession();
  return new ViewSession({
    port,
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
    log: (entry) => services.onLog(panel.program, entry),
    onPhase: (phase) => {
      const known = HANDSHAKE[phase];
      if (known) dispatch({ type: 'handshake', phase: known });
    },
    onAction: (action) => services.onAction(panel, action),
    onLeft: (reason) => dispatch({ type: 'left', reason }),
    onAnswering: (answering) => dispatch({ type: 'answering', answering }),
    onRemoved: (constructs) => dispatch({ type: 'removed', constructs }),
  });
}
