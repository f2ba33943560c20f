import os from 'node:os';
import * as vscode from 'vscode';
import type { ReachedConnector } from '../session';
import { readConnectorSettings } from '../settings';
import type { ConnectorSpec } from '../shared/control';
import { connectorSpecs } from './connector-specs';
import { type ConnectorSettings, withSettings } from './connectors-setting';
import { askInput } from './inputs/ask-input';
import { InputAnswers, type KeptAnswer } from './inputs/input-answers';
import { reachConnector } from './reach-connector';
import { DeclaredConnectors, type PlacedServer } from './sources/declared-connectors';
import { filesNamed } from './sources/file-paths';
import { localFolders, openFolders } from './sources/local-folders';
import type { ServerChoice } from './sources/server-choice';
import { isOwn, type ServerFile } from './sources/server-file';

export interface ConnectorsOptions {
  /** Absolute path of the server that this extension starts. */
  readonly ownServer: string;
  readonly secrets: vscode.SecretStorage;
  readonly choice: ServerChoice;
  readonly log: vscode.LogOutputChannel;
}

/** One connector of this window, whether it may be used or not. */
export interface ListedConnector {
  readonly id: string;
  readonly disabled: boolean;
  /** Where it was declared; absent for a built-in one. */
  readonly found?: PlacedServer;
}

/** Every connector of this window: built in, declared in the open folders, chosen from other files, less what is disabled. */
export class Connectors implements vscode.Disposable {
  private readonly declared: DeclaredConnectors;
  private readonly answers: InputAnswers;
  private readonly changed = new vscode.EventEmitter<void>();
  private readonly subscriptions: readonly vscode.Disposable[];
  private known: ConnectorSettings | undefined;

  /** `specs` or `list` are not what they were. */
  readonly onDidChange = this.changed.event;

  constructor(private readonly options: ConnectorsOptions) {
    const { ownServer, secrets, choice, log } = options;
    this.answers = new InputAnswers({ storage: secrets, ask: askInput, t: vscode.l10n.t });
    this.declared = new DeclaredConnectors({ ownServer, log, chosen: () => chosenFiles(choice) });
    this.subscriptions = [
      this.declared,
      this.changed,
      this.declared.onDidChange(() => this.changed.fire()),
      choice.onDidChange(() => this.declared.refresh()),
      vscode.workspace.onDidChangeConfiguration((change) => {
        if (!change.affectsConfiguration('connecta.connectors')) return;
        this.known = undefined;
        this.changed.fire();
      }),
    ];
  }

  /** Resolves once `specs` and `list` know everything. */
  read(): Promise<void> {
    return this.declared.read();
  }

  /** What the server is told. */
  specs(): readonly ConnectorSpec[] {
    const own = this.declared.list().flatMap(({ source, spec }) => (isOwn(source) ? spec.id : []));
    return withSettings(this.all(), this.settings(), (id) => own.includes(id));
  }

  list(): readonly ListedConnector[] {
    const found = new Map(this.declared.list().map((server) => [server.spec.id, server]));
    return this.all().map(({ id }) => {
      const declared = found.get(id);
      const disabled = this.settings().get(id)?.disabled ?? false;
      return { id, disabled, ...(declared ? { found: declared } : {}) };
    });
  }

  /** How a deferred connector is reached; a person may be asked. Rejects with what is missing and what to do about it. */
  async reach(id: string): Promise<ReachedConnector> {
    const server = this.declared.list().find(({ spec }) => spec.id === id);
    if (!server) throw new Error(vscode.l10n.t('It is no longer declared.'));
    return reachConnector(server, this.answers);
  }

  /** What a person would be asked when this connector starts, in the words of its file. Asks nothing. */
  async questionsBefore(id: string): Promise<readonly string[]> {
    const server = this.declared.list().find(({ spec }) => spec.id === id);
    if (!server?.late) return [];
    const inputs = await this.answers.unanswered(server.source.file, server.late);
    return inputs.map(({ description }) => description);
  }

  /** A person did something that needs connectors: what they would not answer before may be asked again. */
  askAgain(): void {
    this.answers.askAgain();
  }

  keptAnswers(): Promise<readonly KeptAnswer[]> {
    return this.answers.kept();
  }

  /** Forgets answers; what was connected with them is disconnected. */
  async forget(answers: readonly KeptAnswer[]): Promise<void> {
    await this.answers.forget(answers);
    this.declared.renew();
  }

  dispose(): void {
    for (const subscription of this.subscriptions) subscription.dispose();
  }

  private all(): readonly ConnectorSpec[] {
    const folders = localFolders().map(({ uri }) => uri.fsPath);
    return connectorSpecs(this.declared.specs(), folders);
  }

  private settings(): ConnectorSettings {
    this.known ??= readConnectorSettings(this.options.log);
    return this.known;
  }
}

/** The files that a person chose servers of, with those in each. */
function chosenFiles(choice: ServerChoice): readonly ServerFile[] {
  return [...choice.all()].flatMap(([written, only]) =>
    filesNamed(written, os.homedir(), openFolders()).map(
      (named): ServerFile => ({ ...named, dialect: 'portable', only }),
    ),
  );
}
