import * as vscode from 'vscode';
import { localFolders } from '../../connectors/sources/local-folders';
import { loadSession } from '../../load-session';
import type { ToolCatalog } from '../tool-catalog';
import type { RewriteReason, Rewritten } from './rewrite-declarations';

const FILE = '.vscode/connecta.d.ts';
/** Several connectors often tell their tools at once. */
const REFRESH_DELAY_MS = 500;

/** What became of writing the types: where they are, and the connectors that did not start. */
export interface WrittenTypes {
  readonly uri: vscode.Uri;
  /** `refused`: what is there leads elsewhere or is no file, and stays as it is. */
  readonly result: Rewritten;
  readonly failed: readonly string[];
}

/** The workspace's declaration file. While it is there and ours, it follows the connectors' tools. */
export class TypesFile implements vscode.Disposable {
  private readonly subscription: vscode.Disposable;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly catalog: ToolCatalog,
    onFault: (error: unknown) => void,
  ) {
    this.subscription = catalog.onDidChange(() => {
      clearTimeout(this.timer);
      this.timer = setTimeout(() => this.refresh().catch(onFault), REFRESH_DELAY_MS);
    });
  }

  /** Where it is or would be: in the first folder. Undefined without a folder. */
  get uri(): vscode.Uri | undefined {
    const [folder] = localFolders();
    return folder && vscode.Uri.joinPath(folder.uri, FILE);
  }

  /** Starts every connector and writes what they have. Undefined when there is no folder, or when it was cancelled. */
  async generate(token: vscode.CancellationToken): Promise<WrittenTypes | undefined> {
    const { uri } = this;
    if (!uri) return undefined;
    const ids = await this.catalog.connectorIds();
    const loaded = await Promise.allSettled(ids.map((id) => this.catalog.toolsOf(id)));
    if (token.isCancellationRequested) return undefined;
    const failed = ids.filter((_id, index) => loaded[index]?.status === 'rejected');
    return { uri, failed, result: await this.rewrite(uri, 'generate', ids) };
  }

  dispose(): void {
    clearTimeout(this.timer);
    this.subscription.dispose();
  }

  private async refresh(): Promise<void> {
    const { uri } = this;
    if (uri) await this.rewrite(uri, 'refresh', await this.catalog.connectorIds());
  }

  private async rewrite(
    uri: vscode.Uri,
    reason: RewriteReason,
    ids: readonly string[],
  ): Promise<Rewritten> {
    const { declarationFile, rewriteDeclarations, typeSections } = await loadSession();
    const known = new Map(ids.map((id) => [id, this.catalog.known(id)]));
    return rewriteDeclarations(uri.fsPath, reason, (before) =>
      declarationFile(typeSections(before, known)),
    );
  }
}
