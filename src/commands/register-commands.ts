import * as vscode from 'vscode';
import { showError } from '../show-error';
import { COMMAND_IDS, type CommandId } from './command-ids';

/**
 * What a command does. `resource`: what it was called on in the explorer or an editor's title, when it was. `argument`:
 * whatever it was called with; unchecked.
 */
export type CommandHandler = (
  resource: vscode.Uri | undefined,
  argument: unknown,
) => void | Promise<void>;
export type CommandTable = Readonly<Record<CommandId, CommandHandler>>;

/** Registers the whole table. A command that fails says so, in the log and to the person who called it. */
export function registerCommands(
  table: CommandTable,
  log: vscode.LogOutputChannel,
): vscode.Disposable {
  const registered = COMMAND_IDS.map((id) =>
    vscode.commands.registerCommand(id, async (argument: unknown) => {
      try {
        await table[id](argument instanceof vscode.Uri ? argument : undefined, argument);
      } catch (error) {
        const message = error instanceof Error ? error.message : String(error);
        log.error(`${id} failed`);
        showError(message, log);
      }
    }),
  );
  return vscode.Disposable.from(...registered);
}
