import * as vscode from 'vscode';
import type { Choice } from './found-servers';
import { settingOf, type UsedServers, usedServersFrom } from './used-servers';

const SETTING = 'connecta.useServers';
/** Of the workspace's memory in VS Code, which no file of a folder can write. */
const KEPT = 'connecta.useServers';

export interface ServerChoiceOptions {
  /** What VS Code remembers of this workspace. */
  readonly memory: Pick<vscode.Memento, 'get' | 'update'>;
  readonly log: Pick<vscode.LogOutputChannel, 'warn'>;
}

/**
 * The servers of other files that a person chose: everywhere in their own settings, for this workspace in VS Code's memory.
 * The settings of a folder or a workspace file do not count: whoever wrote them is not the person.
 */
export class ServerChoice implements vscode.Disposable {
  private readonly changed = new vscode.EventEmitter<void>();
  private readonly subscription: vscode.Disposable;

  /** It is not what it was. */
  readonly onDidChange = this.changed.event;

  constructor(private readonly options: ServerChoiceOptions) {
    this.subscription = vscode.workspace.onDidChangeConfiguration((change) => {
      if (change.affectsConfiguration(SETTING)) this.changed.fire();
    });
  }

  /** By scope. What cannot be understood is named in the log. */
  read(): Choice {
    const [user, workspace] = this.values();
    return { user: this.usedIn([user]), workspace: this.usedIn([workspace]) };
  }

  /** Those of both scopes. */
  all(): UsedServers {
    return this.usedIn(this.values());
  }

  /** Replaces the choice in the scopes in which it differs. */
  async write(after: Choice): Promise<void> {
    const before = this.read();
    const user = settingOf(after.user);
    if (JSON.stringify(user) !== JSON.stringify(settingOf(before.user))) {
      const { Global } = vscode.ConfigurationTarget;
      await vscode.workspace.getConfiguration().update(SETTING, user, Global);
    }
    const workspace = settingOf(after.workspace);
    if (JSON.stringify(workspace) !== JSON.stringify(settingOf(before.workspace))) {
      await this.options.memory.update(KEPT, workspace);
      this.changed.fire();
    }
  }

  dispose(): void {
    this.subscription.dispose();
    this.changed.dispose();
  }

  private values(): [user: unknown, workspace: unknown] {
    const setting = vscode.workspace.getConfiguration().inspect(SETTING);
    return [setting?.globalValue, this.options.memory.get(KEPT)];
  }

  private usedIn(values: readonly unknown[]): UsedServers {
    return usedServersFrom(values, (where) =>
      this.options.log.warn(`${where} cannot be understood and is left out`),
    );
  }
}
