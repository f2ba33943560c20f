import os from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';
import type { ConnectorSpec } from '../shared/control';
import { startsConnecta } from '../shared/starts-connecta';
import { type McpProblem, readMcpJson } from './mcp-json';
import { lineAndColumn } from './text-position';

const FILE = '.vscode/mcp.json';

/**
 * What the open folders' `.vscode/mcp.json` files declare. Read on first use, read again when one changes; what is
 * wrong in them becomes Problems. In Restricted Mode nothing is read.
 */
export class DeclaredConnectors implements vscode.Disposable {
  private readonly problems = vscode.languages.createDiagnosticCollection('connecta.mcp');
  private readonly changed = new vscode.EventEmitter<void>();
  private watchers: vscode.Disposable[] = [];
  private readonly subscriptions: vscode.Disposable[] = [];
  private reading: Promise<void> | undefined;
  private connectors: readonly ConnectorSpec[] = [];

  /** They are not what they were. */
  readonly onDidChange = this.changed.event;

  /** `serverFile`: the server that this extension starts, so that an entry for it can be left out. */
  constructor(
    private readonly serverFile: string,
    private readonly log: vscode.LogOutputChannel,
  ) {}

  /** As last read; empty before `read` has resolved. */
  list(): readonly ConnectorSpec[] {
    return this.connectors;
  }

  /** Resolves once they are known. Reads on the first call only. */
  read(): Promise<void> {
    this.reading ??= this.start();
    return this.reading;
  }

  dispose(): void {
    for (const owned of [...this.watchers, ...this.subscriptions]) owned.dispose();
    this.problems.dispose();
    this.changed.dispose();
  }

  private start(): Promise<void> {
    this.subscriptions.push(
      vscode.workspace.onDidChangeWorkspaceFolders(() => {
        this.watch();
        this.readAgain();
      }),
      vscode.workspace.onDidGrantWorkspaceTrust(() => this.readAgain()),
    );
    this.watch();
    return this.readAll();
  }

  private watch(): void {
    for (const watcher of this.watchers) watcher.dispose();
    this.watchers = localFolders().flatMap((folder) => {
      const watcher = vscode.workspace.createFileSystemWatcher(
        new vscode.RelativePattern(folder, FILE),
      );
      const again = () => this.readAgain();
      return [
        watcher,
        watcher.onDidChange(again),
        watcher.onDidCreate(again),
        watcher.onDidDelete(again),
      ];
    });
  }

  private readAgain(): void {
    this.reading = (this.reading ?? Promise.resolve())
      .then(() => this.readAll())
      .then(() => this.changed.fire());
  }

  private async readAll(): Promise<void> {
    const connectors: ConnectorSpec[] = [];
    this.problems.clear();
    for (const folder of vscode.workspace.isTrusted ? localFolders() : []) {
      const uri = vscode.Uri.joinPath(folder.uri, FILE);
      const text = await this.textOf(uri);
      if (text === undefined) continue;
      const read = this.readFolder(
        folder,
        text,
        connectors.map(({ id }) => id),
      );
      connectors.push(...read.connectors);
      this.report(uri, text, read.problems);
    }
    this.connectors = connectors;
  }

  private readFolder(folder: vscode.WorkspaceFolder, text: string, taken: readonly string[]) {
    return readMcpJson(text, {
      taken,
      startsConnecta: (commandLine) => startsConnecta(commandLine, this.serverFile),
      resolvePath: path.resolve,
      t: vscode.l10n.t,
      values: {
        workspaceFolder: folder.uri.fsPath,
        folders: Object.fromEntries(localFolders().map(({ name, uri }) => [name, uri.fsPath])),
        userHome: os.homedir(),
        pathSeparator: path.sep,
        env: (name) => process.env[name],
      },
    });
  }

  private async textOf(uri: vscode.Uri): Promise<string | undefined> {
    try {
      return new TextDecoder().decode(await vscode.workspace.fs.readFile(uri));
    } catch (error) {
      if (!(error instanceof vscode.FileSystemError && error.code === 'FileNotFound')) {
        this.log.warn(`${uri.fsPath} could not be read: ${String(error)}`);
      }
      return undefined;
    }
  }

  private report(uri: vscode.Uri, text: string, problems: readonly McpProblem[]): void {
    this.problems.set(
      uri,
      problems.map(({ severity, message, offset, length }) => {
        const from = lineAndColumn(text, offset);
        const to = lineAndColumn(text, offset + length);
        this.log.info(`${vscode.workspace.asRelativePath(uri)}:${from.line + 1}: ${message}`);
        const range = new vscode.Range(from.line, from.column, to.line, to.column);
        const diagnostic = new vscode.Diagnostic(range, message, SEVERITIES[severity]);
        diagnostic.source = 'connecta';
        return diagnostic;
      }),
    );
  }
}

const SEVERITIES = {
  error: vscode.DiagnosticSeverity.Error,
  warning: vscode.DiagnosticSeverity.Warning,
  information: vscode.DiagnosticSeverity.Information,
} as const;

/** The open folders that are on this machine's disk. */
export function localFolders(): readonly vscode.WorkspaceFolder[] {
  return (vscode.workspace.workspaceFolders ?? []).filter(({ uri }) => uri.scheme === 'file');
}
