import assert from 'node:assert/strict';
import { mergeHostContext } from '../../../shell/host-context';

describe("a host's context", () => {
  it('is taken over where it is well formed', () => {
    const context = mergeHostContext(
      {},
      {
        theme: 'dark',
        styles: { variables: { '--color-text-primary': '#fff', '--font-mono': 'monospace' } },
        containerDimensions: { width: 300, height: 200 },
        locale: 'de',
      },
    );
    assert.deepEqual(context, {
      theme: 'dark',
      variables: { '--color-text-primary': '#fff', '--font-mono': 'monospace' },
      fixedHeight: true,
    });
  });

  it('changes only in what a change names', () => {
    const before = mergeHostContext({}, { theme: 'dark', containerDimensions: { maxHeight: 500 } });
    assert.deepEqual(before, { theme: 'dark', fixedHeight: false, maxHeight: 500 });
    assert.deepEqual(mergeHostContext(before, { theme: 'light' }), { ...before, theme: 'light' });
  });

  it('leaves out what is no style variable or has no sound value', () => {
    const variables = {
      '--color-text-info': 'red',
      '--vscode-foreground': 'red',
      color: 'red',
      '--color-': 'red',
      '--color-text-danger': 5,
      '--shadow-sm': 'x'.repeat(1001),
    };
    const context = mergeHostContext({}, { styles: { variables } });
    assert.deepEqual(context.variables, { '--color-text-info': 'red' });
  });

  it('is nothing when it is not a context', () => {
    for (const change of [
      undefined,
      null,
      'dark',
      [],
      { theme: 'blue', styles: 5, containerDimensions: [] },
    ]) {
      assert.deepEqual(mergeHostContext({}, change), {});
    }
  });
});
