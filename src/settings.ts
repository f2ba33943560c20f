import * as vscode from 'vscode';
import { type ConnectorSettings, connectorSettingsFrom } from './connectors/connectors-setting';
import { limitsFrom } from './connectors/limits-setting';
import type { Limits } from './shared/limits';

/** The limits that a person set, or the manifest's. A setting that cannot be a limit is named in the log. */
export function readLimits(log: vscode.LogOutputChannel): Partial<Limits> {
  const settings = vscode.workspace.getConfiguration('connecta.limits');
  return limitsFrom(
    (key) => settings.get(key),
    (key) => log.warn(`connecta.limits.${key} is not a whole number from 1 up; the default holds`),
  );
}

/** What is set for single connectors, and by whom. What cannot be understood is named in the log. */
export function readConnectorSettings(log: vscode.LogOutputChannel): ConnectorSettings {
  const setting = vscode.workspace.getConfiguration('connecta').inspect('connectors');
  return connectorSettingsFrom(
    { user: setting?.globalValue, workspace: setting?.workspaceValue },
    (where) => log.warn(`${where} cannot be understood and is left out`),
  );
}

/** Whether the editor's shortcuts work while a view has the focus. */
export function readForwardKeys(): boolean {
  return vscode.workspace.getConfiguration('connecta').get('forwardKeys') !== false;
}

/** Whether views come back when the window reloads, and are kept on disk for that. */
export function readRestoreViews(): boolean {
  return vscode.workspace.getConfiguration('connecta').get('restoreViews') !== false;
}

/** Seconds a view may take to start; 0: as long as it likes. */
export function readHandshakeSeconds(): number {
  return readSeconds('handshakeTimeoutSeconds', 8);
}

/** Seconds a view in sight may be silent before it is taken down; 0: as long as it likes. */
export function readAnswerSeconds(): number {
  return readSeconds('answerTimeoutSeconds', 5);
}

function readSeconds(key: string, otherwise: number): number {
  const seconds: unknown = vscode.workspace.getConfiguration('connecta').get(key);
  return typeof seconds === 'number' && Number.isFinite(seconds) && seconds >= 0
    ? seconds
    : otherwise;
}
