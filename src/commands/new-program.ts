import path from 'node:path';
import * as vscode from 'vscode';
import { localFolders } from '../connectors/sources/local-folders';
import { PROGRAM_SUFFIX } from '../programs/program';
import { easiestFirst, sampleItem } from './sample-item';

/** Opens a new, unsaved program file in the folder that is open, from a template. */
export async function newProgram(template: vscode.Uri): Promise<void> {
  await openProgramText(await textOf(template), 'program');
}

/** Lets a person pick one of the samples and opens a copy of it. */
export async function openSample(samples: vscode.Uri): Promise<void> {
  const files = await vscode.workspace.fs.readDirectory(samples);
  const items = await Promise.all(
    files
      .filter(([name]) => name.endsWith(PROGRAM_SUFFIX))
      .map(async ([name]) => {
        const text = await textOf(vscode.Uri.joinPath(samples, name));
        const stem = name.slice(0, -PROGRAM_SUFFIX.length);
        return { ...sampleItem(stem, text, vscode.l10n.t), stem, text };
      }),
  );
  const choice = await vscode.window.showQuickPick(easiestFirst(items), {
    title: vscode.l10n.t('Open Sample'),
    placeHolder: vscode.l10n.t('Pick one: a copy opens, yours to change'),
    matchOnDetail: true,
  });
  if (choice) await openProgramText(choice.text, choice.stem);
}

/** Opens a new, unsaved program with this text. */
export async function openProgramText(text: string, stem: string): Promise<vscode.TextDocument> {
  const uri = await untitledUri(stem);
  const document = uri
    ? await vscode.workspace.openTextDocument(uri)
    : await vscode.workspace.openTextDocument({ language: 'javascript', content: text });
  if (uri) {
    const edit = new vscode.WorkspaceEdit();
    edit.insert(uri, new vscode.Position(0, 0), text);
    await vscode.workspace.applyEdit(edit);
  }
  const editor = await vscode.window.showTextDocument(document, {
    viewColumn: programColumn(),
    preview: false,
    selection: new vscode.Range(0, 0, 0, 0),
  });
  // VS Code guesses the indentation of a document when it opens, and this one was empty then.
  editor.options = { insertSpaces: true, tabSize: 2 };
  return document;
}

/** Where programs are: beside their views, also when the focus is in a view. */
function programColumn(): vscode.ViewColumn {
  if (vscode.window.activeTextEditor) return vscode.ViewColumn.Active;
  const [visible] = vscode.window.visibleTextEditors;
  return visible?.viewColumn ?? vscode.ViewColumn.Active;
}

/** Unsaved, but with the name and place that Save will give it. Without a folder there is no place. */
async function untitledUri(stem: string): Promise<vscode.Uri | undefined> {
  const [folder] = localFolders();
  if (!folder) return undefined;
  const open = new Set(vscode.workspace.textDocuments.map(({ uri }) => uri.fsPath));
  for (let number = 1; ; number += 1) {
    const name = `${stem}${number === 1 ? '' : `-${number}`}${PROGRAM_SUFFIX}`;
    const file = vscode.Uri.file(path.join(folder.uri.fsPath, name));
    if (!open.has(file.fsPath) && !(await exists(file))) return file.with({ scheme: 'untitled' });
  }
}

async function exists(file: vscode.Uri): Promise<boolean> {
  try {
    await vscode.workspace.fs.stat(file);
    return true;
  } catch {
    return false;
  }
}

async function textOf(file: vscode.Uri): Promise<string> {
  return new TextDecoder().decode(await vscode.workspace.fs.readFile(file));
}
