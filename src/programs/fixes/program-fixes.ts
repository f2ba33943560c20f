import * as vscode from 'vscode';
import { PROGRAM_SUFFIX } from '../program';
import type { ToolCatalog } from '../tool-catalog';
import type { TypesFile } from '../types/types-file';
import { usesTypes } from '../types/use-types';
import { addressChange } from './address-edit';
import { type FailureFix, failureFixes } from './failure-fixes';

/** What the editor's own JavaScript says where a program has no types: that it does not know `connecta`. */
const UNKNOWN_NAME = /^Cannot find name '(\w+)'/;

/** Ways out that a program's Problems offer: of its last run, and of its type check. */
export class ProgramFixes implements vscode.CodeActionProvider, vscode.Disposable {
  private readonly registration = vscode.languages.registerCodeActionsProvider(
    { language: 'javascript' },
    this,
    { providedCodeActionKinds: [vscode.CodeActionKind.QuickFix] },
  );

  constructor(
    private readonly catalog: ToolCatalog,
    private readonly types: TypesFile,
  ) {}

  async provideCodeActions(
    document: vscode.TextDocument,
    _range: vscode.Range,
    context: vscode.CodeActionContext,
  ): Promise<vscode.CodeAction[]> {
    const ours = context.diagnostics.filter(({ source }) => source === 'connecta');
    const unknown = context.diagnostics.filter(({ message }) => UNKNOWN_NAME.test(message));
    if (ours.length === 0 && unknown.length === 0) return [];
    const ids = await this.catalog.connectorIds();
    const tools = ids.flatMap((id) => this.catalog.known(id));
    const fixes = ours.flatMap((problem) =>
      failureFixes(codeOf(problem), problem.message, tools).flatMap((fix) =>
        this.actionFor(fix, document, problem),
      ),
    );
    const names = new Set(['connecta', ...ids.map((id) => id.replaceAll('-', '_'))]);
    const typing = unknown.filter(({ message }) =>
      names.has(UNKNOWN_NAME.exec(message)?.[1] ?? ''),
    );
    return [...fixes, ...typing.flatMap((problem) => this.typesAction(document, problem))];
  }

  dispose(): void {
    this.registration.dispose();
  }

  private actionFor(
    fix: FailureFix,
    document: vscode.TextDocument,
    problem: vscode.Diagnostic,
  ): vscode.CodeAction[] {
    switch (fix.kind) {
      case 'address': {
        const offset = document.offsetAt(problem.range.start);
        const change = addressChange(document.getText(), fix.from, fix.to, offset);
        if (!change) return [];
        const action = quickFix(vscode.l10n.t('Change to {0}', fix.to), problem);
        const start = document.positionAt(change.offset);
        const range = new vscode.Range(start, document.positionAt(change.offset + change.length));
        action.edit = new vscode.WorkspaceEdit();
        action.edit.replace(document.uri, range, change.text);
        return [action];
      }
      case 'vouch': {
        const title = vscode.l10n.t('Review the tools of {0}…', fix.connector);
        const argument = { kind: 'connector', id: fix.connector };
        return [
          quickFix(title, problem, {
            command: 'connecta.reviewTools',
            title,
            arguments: [argument],
          }),
        ];
      }
      case 'servers': {
        const title = vscode.l10n.t('Use My Servers');
        return [quickFix(title, problem, { command: 'connecta.useMyServers', title })];
      }
      case 'types':
        return this.typesAction(document, problem);
    }
  }

  /** Nothing for an unsaved program, or one that has them: the types would change nothing there. */
  private typesAction(
    document: vscode.TextDocument,
    problem: vscode.Diagnostic,
  ): vscode.CodeAction[] {
    const { uri } = document;
    const isFile = uri.scheme === 'file' && uri.path.endsWith(PROGRAM_SUFFIX);
    if (!isFile || !this.types.uri || usesTypes(document.getText())) return [];
    const title = vscode.l10n.t('Use the types of your connectors');
    return [quickFix(title, problem, { command: 'connecta.generateTypes', title })];
  }
}

function quickFix(
  title: string,
  problem: vscode.Diagnostic,
  command?: vscode.Command,
): vscode.CodeAction {
  const action = new vscode.CodeAction(title, vscode.CodeActionKind.QuickFix);
  action.diagnostics = [problem];
  if (command) action.command = command;
  return action;
}

function codeOf({ code }: vscode.Diagnostic): string | undefined {
  return typeof code === 'string' ? code : undefined;
}
