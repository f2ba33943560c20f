import type { ToolDefinition } from '../connectors/connector';
import type { Safety } from '../invocation/read-only';

/** What came of starting one connector. */
export type CheckedConnector =
  | {
      readonly kind: 'ready';
      readonly id: string;
      readonly tools: readonly { readonly tool: ToolDefinition; readonly safety: Safety }[];
      /** Names that a person wrote down and that no tool has. */
      readonly unknownNames: readonly string[];
    }
  | { readonly kind: 'failed'; readonly id: string; readonly reason: string };

const REASONS: Readonly<Record<Safety['reason'], string>> = {
  declared: 'its server declares it read-only',
  vouched: 'you vouch for it ("readOnly")',
  withdrawn: 'you want to be asked ("approvalRequired")',
  changes: 'its server says that it changes something',
  contradictory: 'its server says both: read-only and destructive',
  undeclared: 'its server declares nothing',
};

/** Every tool of every connector, whether it is read-only, and why; for a terminal. */
export function toolTable(connectors: readonly CheckedConnector[]): string {
  if (connectors.length === 0) return 'No servers are configured.\n';
  return `${connectors.map(section).join('\n')}`;
}

function section(connector: CheckedConnector): string {
  if (connector.kind === 'failed') return `${connector.id}: FAILED: ${plain(connector.reason)}\n`;
  const { id, tools, unknownNames } = connector;
  const rows = tools.map(({ tool, safety }) => [
    plain(tool.name),
    safety.readOnly ? 'read-only' : 'approval',
    REASONS[safety.reason],
  ]);
  const widths = [0, 1].map((column) =>
    Math.max(0, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  const lines = rows.map((row) =>
    `  ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')}`.trimEnd(),
  );
  const readOnly = tools.filter(({ safety }) => safety.readOnly).length;
  const unknown = unknownNames.map((name) => `  no tool is called "${plain(name)}"`);
  return `${[`${id}: ${tools.length} tools, ${readOnly} read-only`, ...lines, ...unknown].join('\n')}\n`;
}

/** What a server writes must not steer the terminal, nor break the table. */
function plain(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ').trim();
}
