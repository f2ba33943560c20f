import assert from 'node:assert/strict';
import { connectorRow, saysNothing } from '../../../../src/connectors/tree/connector-row';
import { toolHover } from '../../../../src/connectors/tree/tool-hover';
import { verdictLabel } from '../../../../src/connectors/tree/tool-verdict';
import type { ConnectorState, ConnectorTool, SafetyReason } from '../../../../src/shared/control';
import { english } from '../../localize';

const tool = (name: string, reason: SafetyReason): ConnectorTool => ({
  name,
  reason,
  readOnly: reason === 'declared' || reason === 'vouched',
});

const row = (state: ConnectorState, tools?: readonly ConnectorTool[], disabled = false) =>
  connectorRow({ id: 'a', disabled, state, tools }, english);

describe('the row of a connector', () => {
  it('says how it is, in words as well as in its icon', () => {
    const rows = [
      row({ state: 'idle' }),
      row({ state: 'starting' }),
      row({ state: 'ready', tools: 2 }, [tool('x', 'declared'), tool('y', 'declared')]),
      row({ state: 'failed', error: 'no' }),
      row({ state: 'ready', tools: 1 }, [], true),
    ];
    assert.deepEqual(
      rows.map(({ description, icon }) => `${icon} ${description}`),
      [
        'circle-outline starts on first use',
        'loading~spin starting',
        'pass 2 tools',
        'error failed',
        'circle-slash disabled',
      ],
    );
    assert.deepEqual(
      rows.map(({ opens }) => opens),
      [true, true, true, true, false],
    );
  });

  it('counts the tools that programs may call', () => {
    const some = [tool('x', 'declared'), tool('y', 'undeclared'), tool('z', 'vouched')];
    assert.equal(row({ state: 'ready', tools: 3 }, some).description, '2 read-only, 3 tools');
    assert.equal(row({ state: 'ready', tools: 1 }, [tool('x', 'declared')]).description, '1 tool');
    assert.equal(
      row({ state: 'ready', tools: 1 }, [tool('x', 'changes')]).description,
      'needs approval, 1 tool',
    );
  });

  it('can be reviewed when a person has, or may have, the last word on a tool', () => {
    const contexts = (
      ['declared', 'changes', 'contradictory', 'undeclared', 'vouched'] as const
    ).map((reason) => row({ state: 'ready', tools: 1 }, [tool('x', reason)]).context);
    assert.deepEqual(
      contexts.map((context) => context.includes('reviewable')),
      [false, false, false, true, true],
    );
  });
});

describe('a server that says nothing of its tools', () => {
  it('has tools, and neither it nor a person has said anything of one', () => {
    assert.equal(saysNothing([]), false);
    assert.equal(saysNothing([tool('x', 'undeclared'), tool('y', 'undeclared')]), true);
    for (const reason of ['declared', 'changes', 'vouched', 'withdrawn'] as const) {
      assert.equal(saysNothing([tool('x', 'undeclared'), tool('y', reason)]), false, reason);
    }
  });
});

describe('the hover over a tool', () => {
  it('says whether programs may call it and why, what it does, takes and gives', () => {
    const hover = toolHover(
      'a.find',
      {
        ...tool('find', 'undeclared'),
        title: 'Find it',
        description: 'Finds.\nTwice.',
        inputSchema: { type: 'object' },
        outputSchema: { type: 'array' },
      },
      english,
    );
    assert.match(hover, /^\*\*Find it\*\* · a\\\.find/);
    assert.match(hover, /its server does not say that it only reads/);
    assert.match(hover, /Finds\\\. {2}\nTwice\\\./);
    assert.match(hover, /\*\*Arguments\*\*\n\n```json\n\{\n {2}"type": "object"/);
    assert.match(hover, /\*\*Result\*\*/);
  });

  it('lets nothing that a server wrote link, format, show an image or leave its code', () => {
    const hostile = '[x](command:y) ![i](http://h) <b>$(alert)\n# ```';
    const hover = toolHover(
      'a.b',
      {
        ...tool(hostile, 'declared'),
        description: hostile,
        inputSchema: { '```': '\n```\n[x](y)' },
      },
      english,
    );
    const [prose = '', code = ''] = hover.split('**Arguments**');
    assert.doesNotMatch(prose, /(?<!\\)[[\]<>`#]|(?<!\\)\$\(|(?<!\\)!/);
    assert.match(code, /^\n\n````json\n/);
    assert.match(code, /\n````$/);
  });

  it('escapes all punctuation: a line can make a heading, an address a link', () => {
    const description = 'Title\n===\nhttps://evil.example @me "a" \'b\' 50% a;b,c/d ^x?';
    const hover = toolHover('a.b', { ...tool('b', 'declared'), description }, english);
    const prose = hover.slice(hover.indexOf('Title'));
    assert.match(prose, /\n\\=\\=\\=/);
    assert.doesNotMatch(prose.replaceAll(/\\[!-/:-@[-`{-~]/g, ''), /[!-/:-@[-`{-~]/);
  });

  it('is there without a schema that is nested too deep to be written', () => {
    let inputSchema: object = {};
    for (let depth = 0; depth < 20_000; depth += 1) inputSchema = { not: inputSchema };
    const schemas = { inputSchema, outputSchema: { type: 'array' } };
    const hover = toolHover('a.b', { ...tool('b', 'declared'), ...schemas }, english);
    assert.match(hover, /^\*\*b\*\*/);
    assert.doesNotMatch(hover, /Arguments/);
    assert.match(hover, /Result/);
  });

  it('is cut where a schema has no end', () => {
    const inputSchema = { description: 'x'.repeat(100_000) };
    assert.ok(toolHover('a.b', { ...tool('b', 'declared'), inputSchema }, english).length < 5_000);
  });
});

describe('the verdict on a tool', () => {
  it('says why, for each reason in other words', () => {
    const reasons = [
      'declared',
      'vouched',
      'withdrawn',
      'changes',
      'contradictory',
      'undeclared',
    ] as const;
    const labels = reasons.map((reason) => verdictLabel(reason, english));
    assert.equal(new Set(labels).size, reasons.length);
    for (const [index, label] of labels.entries()) {
      assert.match(label, index < 2 ? /read-only$/ : /approval$/);
    }
  });
});
