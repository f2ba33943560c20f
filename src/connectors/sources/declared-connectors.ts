import path from 'node:path';
import * as vscode from 'vscode';
import type { ConnectorSpec } from '../../shared/control';
import { FileProblems } from './file-problems';
import { localFolders } from './local-folders';
import type { DeclaredServer } from './mcp-json';
import { readServerFile, type ServerFile } from './server-file';

const FOLDER_FILE = '.vscode/mcp.json';
const PAUSE_MS = 200;

/** A server that can be used, and where it was declared. */
export interface PlacedServer extends DeclaredServer {
  readonly source: ServerFile;
}

export interface DeclaredConnectorsOptions {
  /** The server that this extension starts, so that an entry for it can be left out. */
  readonly ownServer: string;
  readonly log: vscode.LogOutputChannel;
  /** Files besides the open folders' own, with the servers in them that a person chose. */
  chosen(): readonly ServerFile[];
}

/**
 * What the open folders' `.vscode/mcp.json` files and the workspace's own file declare, and what a person chose of other files. Read on first use, read
 * again when one changes; what is wrong in them becomes Problems. In Restricted Mode nothing is read.
 */
export class DeclaredConnectors implements vscode.Disposable {
  private readonly problems: FileProblems;
  private readonly changed = new vscode.EventEmitter<void>();
  private watchers: vscode.Disposable[] = [];
  private readonly subscriptions: vscode.Disposable[] = [];
  private reading: Promise<void> | undefined;
  private servers: readonly PlacedServer[] = [];
  /** Names of the settings that the files ask for. */
  private settings = new Set<string>();
  private generation = 0;
  private pause: NodeJS.Timeout | undefined;

  /** They are not what they were; before the first reading there are none. */
  readonly onDidChange = this.changed.event;

  constructor(private readonly options: DeclaredConnectorsOptions) {
    this.problems = new FileProblems(options.log);
  }

  /** As last read; empty before `read` has resolved. */
  list(): readonly PlacedServer[] {
    return this.servers;
  }

  specs(): readonly ConnectorSpec[] {
    return this.servers.map(({ spec }) => spec);
  }

  /** Resolves once they are known. Reads on the first call only. */
  read(): Promise<void> {
    this.reading ??= this.start();
    return this.reading;
  }

  /** The files to read are others than before. Does nothing before the first `read`. */
  refresh(): void {
    if (!this.reading) return;
    this.watch();
    this.readAgain();
  }

  /** Answers or files that connectors started with no longer hold: they are connected anew. */
  renew(): void {
    this.generation += 1;
    this.refresh();
  }

  dispose(): void {
    clearTimeout(this.pause);
    for (const owned of [...this.watchers, ...this.subscriptions]) owned.dispose();
    this.problems.dispose();
    this.changed.dispose();
  }

  private start(): Promise<void> {
    this.subscriptions.push(
      vscode.workspace.onDidChangeWorkspaceFolders(() => this.refresh()),
      vscode.workspace.onDidGrantWorkspaceTrust(() => this.readAgain()),
      vscode.workspace.onDidChangeConfiguration((change) => {
        if ([...this.settings].some((name) => change.affectsConfiguration(name))) this.readAgain();
      }),
    );
    this.watch();
    return this.readAndTell();
  }

  private sources(): readonly ServerFile[] {
    const own = localFolders().map(({ uri }): ServerFile => {
      const file = path.join(uri.fsPath, FOLDER_FILE);
      return { file, dialect: 'vscode', folder: uri.fsPath };
    });
    const { workspaceFile } = vscode.workspace;
    const workspace: ServerFile[] =
      workspaceFile?.scheme === 'file'
        ? [{ file: workspaceFile.fsPath, dialect: 'workspace' }]
        : [];
    return [...own, ...workspace, ...this.options.chosen()];
  }

  private watch(): void {
    for (const watcher of this.watchers) watcher.dispose();
    this.watchers = this.sources().flatMap(({ file, folder }) => {
      // A pattern inside an open folder is watched with it, whether the folders on the way exist yet or not.
      const base = vscode.Uri.file(folder ?? path.dirname(file));
      const pattern = path.relative(base.fsPath, file).split(path.sep).join('/');
      const watcher = vscode.workspace.createFileSystemWatcher(
        new vscode.RelativePattern(base, pattern),
      );
      const again = () => this.readSoon();
      return [
        watcher,
        watcher.onDidChange(again),
        watcher.onDidCreate(again),
        watcher.onDidDelete(again),
      ];
    });
  }

  /** Some programs write their file over and over, and some in several steps. */
  private readSoon(): void {
    this.pause ??= setTimeout(() => this.readAgain(), PAUSE_MS);
  }

  private readAgain(): void {
    clearTimeout(this.pause);
    this.pause = undefined;
    this.reading = (this.reading ?? Promise.resolve()).then(() => this.readAndTell());
  }

  private async readAndTell(): Promise<void> {
    const before = JSON.stringify(this.servers);
    await this.readAll();
    if (JSON.stringify(this.servers) !== before) this.changed.fire();
  }

  private async readAll(): Promise<void> {
    const found: PlacedServer[] = [];
    const settings = new Set<string>();
    const texts = await Promise.all(
      (vscode.workspace.isTrusted ? this.sources() : []).map(async (source) => ({
        source,
        text: await this.textOf(source.file),
      })),
    );
    this.problems.clear();
    for (const { source, text } of texts) {
      if (text === undefined) continue;
      const { servers, problems } = readServerFile(source, {
        text,
        taken: found.map(({ spec }) => spec.id),
        generation: this.generation,
        ownServer: this.options.ownServer,
        onSetting: (name) => settings.add(name),
      });
      found.push(...servers.map((server) => ({ ...server, source })));
      this.problems.report(vscode.Uri.file(source.file), text, problems);
    }
    this.servers = found;
    this.settings = settings;
  }

  private async textOf(file: string): Promise<string | undefined> {
    try {
      return new TextDecoder().decode(await vscode.workspace.fs.readFile(vscode.Uri.file(file)));
    } catch (error) {
      if (!(error instanceof vscode.FileSystemError && error.code === 'FileNotFound')) {
        this.options.log.warn(`${file} could not be read: ${String(error)}`);
      }
      return undefined;
    }
  }
}
