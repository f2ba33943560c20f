import type * as vscode from 'vscode';
import type { SessionModule } from '../load-session';
import type { Program } from '../programs/program';
import type { CallToolResult, ReadRequest, ViewLogEntry } from '../session';
import type { Clock } from '../shared/clock';
import type { PageAction } from '../shared/page-messages';
import type { ServerIdentity } from '../shared/server-identity';
import type { ViewPanel } from './view-panel';

/** What every panel needs of the rest of the extension. */
export interface PanelServices {
  /** The page's document, set as it is. */
  readonly pageHtml: string;
  readonly version: string;
  readonly icon: vscode.Uri;
  readonly pinnedIcon: vscode.Uri;
  loadSession(): Promise<SessionModule>;
  /** The server that `read` asks. */
  server(): ServerIdentity;
  read(request: ReadRequest, signal: AbortSignal): Promise<CallToolResult>;
  /** 0: a view may take as long as it likes to start. */
  handshakeSeconds(): number;
  /** How long a view in sight may be silent; 0: as long as it likes. */
  answerSeconds(): number;
  /** Whether the editor's shortcuts work while a view has the focus. */
  forwardKeys(): boolean;
  readonly clock: Clock;
  /** A panel's program is to run again by itself, as it ran last. */
  onDue(program: Program): void;
  onLog(program: Program, entry: ViewLogEntry): void;
  onAction(panel: ViewPanel, action: PageAction): void;
  /** Something failed that nobody waits for. */
  onFault(error: unknown): void;
}
