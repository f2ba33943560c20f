import type { ServerStatus } from '../session';
import type { ConnectorState } from '../shared/control';
import type { Localize } from '../shared/localize';
import { escapeMarkdown } from './escape-markdown';

/** What the status item says. `lines` are Markdown, already escaped. */
export interface StatusText {
  readonly text: string;
  readonly lines: readonly string[];
  /** Only when a person must act. */
  readonly error: boolean;
}

export interface ConnectorRow {
  readonly id: string;
  readonly state: ConnectorState;
}

/** The status item for the server and its connectors. */
export function statusText(
  server: ServerStatus,
  connectors: readonly ConnectorRow[],
  t: Localize,
): StatusText {
  const starting =
    server.kind === 'starting' || connectors.some(({ state }) => state.state === 'starting');
  return {
    text: `$(${iconOf(server, starting)}) Connecta`,
    lines: [
      `**Connecta** · ${serverLine(server, t)}`,
      ...(connectors.length === 0
        ? [t('No connectors. Open a folder, or declare servers in .vscode/mcp.json.')]
        : connectors.map((row) => connectorLine(row, t))),
      [
        commandLink('connecta.newProgram', t('New Program')),
        commandLink('connecta.showOutput', t('Show Output')),
        commandLink('connecta.restartServer', t('Restart Server')),
      ].join(' · '),
    ],
    error: server.kind === 'failed',
  };
}

function iconOf(server: ServerStatus, starting: boolean): string {
  if (server.kind === 'failed') return 'error';
  return starting ? 'loading~spin' : 'plug';
}

function serverLine(server: ServerStatus, t: Localize): string {
  switch (server.kind) {
    case 'stopped':
      return t('the server starts with the first run');
    case 'starting':
      return t('the server is starting');
    case 'ready':
      return t('the server is ready');
    case 'stopping':
      return t('the server is stopping');
    case 'failed':
      return escapeMarkdown(server.reason);
  }
}

function connectorLine({ id, state }: ConnectorRow, t: Localize): string {
  const name = `\`${id}\``;
  switch (state.state) {
    case 'idle':
      return `$(circle-outline) ${name} · ${t('starts on first use')}`;
    case 'starting':
      return `$(loading~spin) ${name} · ${t('starting')}`;
    case 'ready':
      return `$(pass) ${name} · ${t('{0} tools', state.tools)}`;
    case 'failed':
      return `$(error) ${name} · ${escapeMarkdown(state.error)}`;
  }
}

function commandLink(command: string, label: string): string {
  return `[${label}](command:${command})`;
}
