import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { styleVariables } from '../../../src/page/style-variables';

/** The names as the SDK's schema for a host context has them. */
function specNames(): string[] {
  const types = readFileSync(
    'node_modules/@modelcontextprotocol/ext-apps/dist/src/spec.types.d.ts',
    'utf8',
  );
  const union = /type McpUiStyleVariableKey = ([^;]+);/.exec(types)?.[1] ?? '';
  return [...union.matchAll(/"([^"]+)"/g)].map(([, name = '']) => name).sort();
}

describe('the style variables of a theme', () => {
  it("are the spec's, each of them and no other, even of a theme that defines nothing", () => {
    const variables = styleVariables(() => '');
    assert.equal(specNames().length, 76);
    assert.deepEqual(Object.keys(variables).sort(), specNames());
    assert.ok(Object.values(variables).every((value) => value !== ''));
  });

  it('are the first that a theme defines', () => {
    const theme: Record<string, string> = {
      contrastBorder: ' #6fc3df ',
      'panel-border': '#111111',
    };
    const variables = styleVariables((name) => theme[name] ?? '');
    assert.equal(variables['--color-border-primary'], '#6fc3df');
    assert.equal(variables['--color-border-tertiary'], '#111111');
    assert.equal(variables['--color-border-ghost'], 'transparent');
  });

  it('draw shadows in the colour of the theme, or none', () => {
    assert.equal(styleVariables(() => 'red')['--shadow-sm'], '0 1px 2px 0 red');
    assert.equal(styleVariables(() => '')['--shadow-sm'], '0 1px 2px 0 transparent');
  });
});
