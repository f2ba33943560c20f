import * as vscode from 'vscode';
import type { CallLog, LoggedRun } from './call-log';
import type { CallRecord, ReadRecord } from './call-record';
import { type CallRow, callRow, readRow, runRow } from './call-row';

/** A row of the Calls view. */
export type CallNode =
  | { readonly kind: 'run'; readonly key: string }
  | { readonly kind: 'call'; readonly key: string; readonly index: number }
  /** Above the reads of a program's view. */
  | { readonly kind: 'reads'; readonly key: string }
  | { readonly kind: 'read'; readonly key: string; readonly index: number };

/** The rows of the Calls view: programs, the latest run first; below each its calls, then what its view has read. */
export class CallsTree implements vscode.TreeDataProvider<CallNode> {
  constructor(
    private readonly log: CallLog,
    readonly onDidChangeTreeData: vscode.Event<undefined>,
  ) {}

  getChildren(node?: CallNode): CallNode[] {
    if (node === undefined) {
      return this.log.runs().map(({ program }) => ({ kind: 'run', key: program.key }));
    }
    const { key } = node;
    const run = this.log.get(key);
    if (node.kind === 'run') {
      const calls = (run?.calls ?? []).map((_, index) => ({ kind: 'call', key, index }) as const);
      return run && run.reads.length > 0 ? [...calls, { kind: 'reads', key }] : calls;
    }
    if (node.kind !== 'reads') return [];
    return (run?.reads ?? []).map((_, index) => ({ kind: 'read', key, index }));
  }

  getParent(node: CallNode): CallNode | undefined {
    if (node.kind === 'run') return undefined;
    return { kind: node.kind === 'read' ? 'reads' : 'run', key: node.key };
  }

  getTreeItem(node: CallNode): vscode.TreeItem {
    const run = this.log.get(node.key);
    const { Collapsed, Expanded } = vscode.TreeItemCollapsibleState;
    switch (node.kind) {
      case 'run': {
        const item = run ? itemOf(runRow(run, formatTime, vscode.l10n.t)) : gone();
        item.id = `run ${node.key}`;
        if (run && run.calls.length + run.reads.length > 0) item.collapsibleState = Expanded;
        return item;
      }
      case 'reads': {
        const item = new vscode.TreeItem(vscode.l10n.t('Reads of its view'), Collapsed);
        item.id = `reads ${node.key}`;
        item.description = String(run?.reads.length ?? 0);
        item.iconPath = new vscode.ThemeIcon('eye');
        return item;
      }
      case 'call': {
        const call = run?.calls[node.index];
        return run && call ? callItem(run, call, callRow(call, vscode.l10n.t)) : gone();
      }
      case 'read': {
        const read: ReadRecord | undefined = run?.reads[node.index];
        return read ? itemOf(readRow(read, vscode.l10n.t)) : gone();
      }
    }
  }
}

function callItem(run: LoggedRun, call: CallRecord, row: CallRow): vscode.TreeItem {
  const item = itemOf(row);
  item.command = {
    command: 'connecta.showCall',
    title: vscode.l10n.t('Show in Program'),
    arguments: [{ source: run.program.source, position: call.position }],
  };
  return item;
}

function itemOf({ label, description, hover, icon, colour, spoken }: CallRow): vscode.TreeItem {
  const item = new vscode.TreeItem(label);
  item.description = description;
  item.iconPath = new vscode.ThemeIcon(
    icon,
    colour === undefined ? undefined : new vscode.ThemeColor(colour),
  );
  item.tooltip = hover;
  item.accessibilityInformation = { label: spoken };
  return item;
}

/** For a row that VS Code asks for after it is no more. */
function gone(): vscode.TreeItem {
  return new vscode.TreeItem('');
}

/** `14:02:11` */
function formatTime(at: number): string {
  return new Intl.DateTimeFormat(vscode.env.language, {
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  }).format(at);
}
