import * as vscode from 'vscode';
import { localFolders } from '../../connectors/sources/local-folders';
import { loadSession } from '../../load-session';
import type { ToolCatalog } from '../tool-catalog';
import type { TypeSections } from './declaration-file';

const FILE = '.vscode/connecta.d.ts';
/** Several connectors often tell their tools at once. */
const REFRESH_DELAY_MS = 500;

/** What became of writing the types: where they are, and the connectors that did not start, with why. */
export interface WrittenTypes {
  readonly uri: vscode.Uri;
  readonly failed: readonly string[];
}

/** The workspace's declaration file. Once it exists, it follows the connectors' tools. */
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

  async exists(): Promise<boolean> {
    return (await this.text()) !== undefined;
  }

  /** Starts every connector and writes what they have. Undefined when there is no folder, or when it was cancelled. */
  async generate(token: vscode.CancellationToken): Promise<WrittenTypes | undefined> {
    const { uri } = this;
    if (!uri) return undefined;
    const ids = await this.catalog.connectorIds();
    const loaded = await Promise.allSettled(ids.map((id) => this.catalog.toolsOf(id)));
    if (token.isCancellationRequested) return undefined;
    const failed = ids.filter((_id, index) => loaded[index]?.status === 'rejected');
    await this.write(uri, await this.sections(ids));
    return { uri, failed };
  }

  dispose(): void {
    clearTimeout(this.timer);
    this.subscription.dispose();
  }

  private async refresh(): Promise<void> {
    const { uri } = this;
    if (!uri || (await this.text()) === undefined) return;
    await this.write(uri, await this.sections(await this.catalog.connectorIds()));
  }

  private async sections(ids: readonly string[]): Promise<TypeSections> {
    const { typeSections } = await loadSession();
    const known = new Map(ids.map((id) => [id, this.catalog.known(id)]));
    return typeSections((await this.text()) ?? '', known);
  }

  private async write(uri: vscode.Uri, sections: TypeSections): Promise<void> {
    const { declarationFile } = await loadSession();
    const text = declarationFile(sections);
    if (text === (await this.text())) return;
    await vscode.workspace.fs.writeFile(uri, new TextEncoder().encode(text));
  }

  private async text(): Promise<string | undefined> {
    if (!this.uri) return undefined;
    try {
      return new TextDecoder().decode(await vscode.workspace.fs.readFile(this.uri));
    } catch {
      return undefined;
    }
  }
}
