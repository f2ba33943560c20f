import * as vscode from 'vscode';
import { lineAndColumn } from '../../shared/text-position';
import type { McpProblem } from './mcp-json';

/** What is wrong in files that declare servers, as Problems on their lines. */
export class FileProblems implements vscode.Disposable {
  private readonly collection = vscode.languages.createDiagnosticCollection('connecta.mcp');

  constructor(private readonly log: vscode.LogOutputChannel) {}

  clear(): void {
    this.collection.clear();
  }

  report(uri: vscode.Uri, text: string, problems: readonly McpProblem[]): void {
    const diagnostics = problems.map(({ severity, message, offset, length }) => {
      const from = lineAndColumn(text, offset);
      const to = lineAndColumn(text, offset + length);
      this.log.info(`${vscode.workspace.asRelativePath(uri)}:${from.line + 1}: ${message}`);
      const range = new vscode.Range(from.line, from.column, to.line, to.column);
      const diagnostic = new vscode.Diagnostic(range, message, SEVERITIES[severity]);
      diagnostic.source = 'connecta';
      return diagnostic;
    });
    this.collection.set(uri, [...(this.collection.get(uri) ?? []), ...diagnostics]);
  }

  dispose(): void {
    this.collection.dispose();
  }
}

const SEVERITIES = {
  error: vscode.DiagnosticSeverity.Error,
  warning: vscode.DiagnosticSeverity.Warning,
  information: vscode.DiagnosticSeverity.Information,
} as const;
