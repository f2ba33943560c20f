import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { COMMAND_IDS } from '../../src/commands/command-ids';
import { connecta } from './connecta';

describe('commands', () => {
  it('are registered as the manifest contributes them', async () => {
    const registered = await vscode.commands.getCommands(true);
    const contributed: { command: string }[] = connecta().packageJSON.contributes.commands;
    assert.deepEqual(contributed.map(({ command }) => command).sort(), [...COMMAND_IDS].sort());
    assert.deepEqual(
      COMMAND_IDS.filter((id) => !registered.includes(id)),
      [],
    );
  });
});
