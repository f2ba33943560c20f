import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { connectorRow, toolContext } from '../../../../src/connectors/tree/connector-row';
import type { ConnectorState, SafetyReason } from '../../../../src/shared/control';
import { projectRoot } from '../../../harness/paths';
import { english } from '../../localize';

const manifest = JSON.parse(readFileSync(path.join(projectRoot, 'package.json'), 'utf8'));
const items: readonly { command: string; when: string; group: string }[] =
  manifest.contributes.menus['view/item/context'];

/** Commands that the manifest offers on a row with this context, buttons first. */
function offered(context: string): string[] {
  const fitting = items.filter(({ when }) => {
    const [, pattern] = /viewItem =~ \/(.*)\/$/.exec(when) ?? [];
    return pattern === undefined
      ? when.endsWith(`viewItem == ${context}`)
      : new RegExp(pattern).test(context);
  });
  return [...new Set(fitting.map(({ command }) => command.replace('connecta.', '')))];
}

const connector = (state: ConnectorState, reason?: SafetyReason, disabled = false) =>
  connectorRow(
    {
      id: 'a',
      disabled,
      state,
      tools: reason && [{ name: 'x', readOnly: reason === 'vouched', reason }],
    },
    english,
  ).context;

describe('the menus of the Connectors view', () => {
  it('restart and disable a connector in every state, and enable a disabled one alone', () => {
    const states: ConnectorState[] = [
      { state: 'idle' },
      { state: 'starting' },
      { state: 'ready', tools: 1 },
      { state: 'failed', error: 'x' },
    ];
    for (const state of states) {
      assert.deepEqual(offered(connector(state)), ['restartConnector', 'disableConnector']);
    }
    assert.deepEqual(offered(connector({ state: 'idle' }, undefined, true)), ['enableConnector']);
  });

  it('review where a word of the person counts, and open the entry of what has one', () => {
    const ready = { state: 'ready', tools: 1 } as const;
    assert.ok(offered(connector(ready, 'undeclared')).includes('reviewTools'));
    assert.ok(offered(connector(ready, 'vouched')).includes('reviewTools'));
    assert.ok(!offered(connector(ready, 'declared')).includes('reviewTools'));
    assert.ok(offered(`${connector(ready)} declared`).includes('openDeclaration'));
    assert.ok(!offered(connector(ready)).includes('openDeclaration'));
  });

  it('write programs and calls from what programs may call, and from nothing else', () => {
    const tool = (reason: SafetyReason) =>
      offered(
        toolContext({ name: 'x', reason, readOnly: reason === 'declared' || reason === 'vouched' }),
      );
    assert.deepEqual(tool('declared'), ['newProgramFromTool', 'insertCall']);
    assert.deepEqual(tool('vouched'), ['newProgramFromTool', 'insertCall', 'reviewTools']);
    assert.deepEqual(tool('undeclared'), ['reviewTools']);
    assert.deepEqual(tool('changes'), []);
  });

  it('show the output beside an error', () => {
    assert.deepEqual(offered('error'), ['showOutput']);
  });
});
