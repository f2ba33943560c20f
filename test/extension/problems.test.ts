import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { waitFor } from '../harness/wait-for';
import { openProgram, run } from './connecta';

function problemsOf({ document }: vscode.TextEditor): readonly vscode.Diagnostic[] {
  return vscode.languages
    .getDiagnostics(document.uri)
    .filter(({ source }) => /connecta/i.test(source ?? ''));
}

describe('a problem', () => {
  it('is on the line of the syntax error until the program is edited', async () => {
    const editor = await openProgram(
      'async () => {\n  const answer = 42;\n  return answer +;\n}\n',
    );
    await run();
    const [problem] = await waitFor('a problem', () => {
      const found = problemsOf(editor);
      return found.length > 0 && found;
    });
    assert.equal(problem?.range.start.line, 2);
    assert.equal(problem?.severity, vscode.DiagnosticSeverity.Error);
    await editor.edit((edit) => edit.insert(new vscode.Position(2, 17), ' 1'));
    await waitFor('the problem to go', () => problemsOf(editor).length === 0);
  });

  it('takes in the address of a call that failed', async () => {
    const editor = await openProgram("async () => connecta.call('files.lst', {})\n");
    await run();
    const [problem] = await waitFor('a problem', () => {
      const found = problemsOf(editor);
      return found.length > 0 && found;
    });
    assert.ok(problem);
    assert.equal(editor.document.getText(problem.range), "call('files.lst'");
  });

  it('is on the line that threw, and gone after a run that succeeds', async () => {
    const editor = await openProgram(
      'async () => {\n  const list = null;\n  return list.length;\n}\n',
    );
    await run();
    await waitFor('a problem on line 3', () =>
      problemsOf(editor).some(({ range }) => range.start.line === 2),
    );
    await editor.edit((edit) =>
      edit.replace(editor.document.lineAt(1).range, '  const list = [];'),
    );
    await run();
    assert.deepEqual(problemsOf(editor), []);
  });
});
