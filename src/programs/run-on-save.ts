import * as vscode from 'vscode';
import type { ProgramPlace } from './program';

const KEY = 'connecta.runOnSave';
/** A save often comes with others: of a formatter, of all files. */
const DELAY_MS = 300;

export interface RunOnSaveOptions {
  readonly memory: vscode.Memento;
  /** Runs the document as a program. */
  run(document: vscode.TextDocument): Promise<void>;
  onFault(error: unknown): void;
}

/** Which programs run each time they are saved; remembered for the workspace. */
export class RunOnSave implements vscode.Disposable {
  private readonly changed = new vscode.EventEmitter<void>();
  private readonly subscription: vscode.Disposable;
  private readonly waiting = new Map<string, NodeJS.Timeout>();

  readonly onDidChange = this.changed.event;

  constructor(private readonly options: RunOnSaveOptions) {
    this.subscription = vscode.workspace.onDidSaveTextDocument((document) => this.saved(document));
  }

  /** By a document's address. */
  has(key: string): boolean {
    return this.keys().includes(key);
  }

  async toggle(key: string): Promise<void> {
    const others = this.keys().filter((each) => each !== key);
    await this.options.memory.update(KEY, this.has(key) ? others : [...others, key]);
    this.changed.fire();
  }

  /** A program's document has another address. */
  move(from: string, { key }: ProgramPlace): void {
    const others = this.keys().filter((each) => each !== from && each !== key);
    Promise.resolve(this.options.memory.update(KEY, [...others, key])).then(
      () => this.changed.fire(),
      this.options.onFault,
    );
  }

  dispose(): void {
    for (const timer of this.waiting.values()) clearTimeout(timer);
    this.subscription.dispose();
    this.changed.dispose();
  }

  private saved(document: vscode.TextDocument): void {
    const key = document.uri.toString();
    if (!this.has(key) || !vscode.workspace.isTrusted) return;
    clearTimeout(this.waiting.get(key));
    const timer = setTimeout(() => {
      this.waiting.delete(key);
      this.options.run(document).catch(this.options.onFault);
    }, DELAY_MS);
    this.waiting.set(key, timer);
  }

  /** Addresses of the documents that run when they are saved. */
  keys(): readonly string[] {
    const kept: unknown = this.options.memory.get(KEY);
    return Array.isArray(kept) ? kept.filter((each) => typeof each === 'string') : [];
  }
}
