import type * as vscode from 'vscode';
import { isObject, type JsonObject } from './schema/json-schema';

const KEY = 'connecta.lastArguments';
/** Of so many tools the arguments are remembered. */
const KEPT = 50;

/** What each tool was last called with from its form, remembered for the workspace. */
export class LastArguments {
  constructor(private readonly memory: vscode.Memento) {}

  /** Empty for a tool that was not called yet. */
  of(address: string): JsonObject {
    const args = this.all().find(([kept]) => kept === address)?.[1];
    return isObject(args) ? args : {};
  }

  async keep(address: string, args: JsonObject): Promise<void> {
    const others = this.all().filter(([kept]) => kept !== address);
    await this.memory.update(KEY, Object.fromEntries([...others, [address, args]].slice(-KEPT)));
  }

  private all(): readonly [string, unknown][] {
    const kept: unknown = this.memory.get(KEY);
    return isObject(kept) ? Object.entries(kept) : [];
  }
}
