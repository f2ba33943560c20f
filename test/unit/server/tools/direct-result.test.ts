import assert from 'node:assert/strict';
import { ConnectaError } from '../../../../src/server/invocation/connecta-error';
import type { CallOutcome } from '../../../../src/server/invocation/invoke';
import { ResultStash } from '../../../../src/server/results/result-stash';
import {
  type DirectPayload,
  directPayload,
  directResult,
  type ResultMode,
} from '../../../../src/server/tools/direct-result';
import { FakeConnector } from '../fake-connector';
import { manualClock } from '../sandbox/manual-server-clock';

const timing = {
  catalogMs: 0,
  admissionMs: 0,
  connectorMs: 0,
  backoffMs: 0,
  resultProcessingMs: 0,
  totalMs: 4,
};
const facts = { attempts: 1, durationMs: 4, timing };

interface How {
  kind?: 'api' | 'mcp';
  mode?: ResultMode;
  maxBytes?: number;
  fields?: string[];
}

/** The answer to a call that the connector answered with `raw`. */
function answer(raw: unknown, { kind = 'api', mode = 'mcp', maxBytes = 1_000, fields }: How = {}) {
  const connector = new FakeConnector('shelf', [], { kind });
  const resolved = { connector, tool: { name: 'read' }, address: 'shelf.read' };
  const stash = new ResultStash(manualClock().clock);
  const { value, truncated } = directPayload(raw, resolved, { mode, maxBytes, stash, fields });
  return { ...directResult(mode, { ok: true, value, ...facts }, false), truncated };
}

function failure(mode: ResultMode, details: { code: ConnectaError['code']; nextAction?: unknown }) {
  const error = new ConnectaError({ message: 'the words', retryable: false, ...details });
  const outcome: CallOutcome<DirectPayload> = { ok: false, error, ...facts };
  return directResult(mode, outcome, false);
}

/** The structured part of an answer; empty when there is none. */
const structuredOf = (result: { structuredContent?: unknown }) =>
  (result.structuredContent ?? {}) as Record<string, unknown>;
const text = (value: string) => ({ type: 'text', text: value });

describe('the answer to a direct call', () => {
  it('is the JSON of an api value as one block', () => {
    assert.deepEqual(answer({ sum: 3 }).content, [text('{"sum":3}')]);
    assert.equal(answer({ sum: 3 }).structuredContent, undefined);
    assert.deepEqual(answer(undefined).content, [text('undefined')]);
  });

  it('is the content of an MCP result, in order, and nothing beside it', () => {
    const image = { type: 'image', data: 'aGk=', mimeType: 'image/png' };
    const raw = { content: [text('a'), image], structuredContent: { a: 1 }, _meta: { b: 2 } };
    const { content, structuredContent, _meta } = answer(raw, { kind: 'mcp' });
    assert.deepEqual(content, [text('a'), image]);
    assert.deepEqual([structuredContent, _meta], [undefined, undefined]);
    assert.deepEqual(answer({ toolResult: 5 }, { kind: 'mcp' }).content, []);
  });

  it('is the unwrapped value with its times in value mode', () => {
    const raw = { content: [text('ignored')], structuredContent: { a: 1 } };
    assert.deepEqual(answer(raw, { kind: 'mcp', mode: 'value' }).structuredContent, {
      ok: true,
      data: { a: 1 },
      durationMs: 4,
      attempts: 1,
    });
    assert.deepEqual(answer(undefined, { mode: 'value' }).structuredContent, {
      ok: true,
      durationMs: 4,
      attempts: 1,
    });
  });

  it('has the parts of its time when diagnostics are asked for', () => {
    const value: DirectPayload = { mode: 'value', data: 1 };
    const asked = directResult('value', { ok: true, value, ...facts }, true);
    assert.deepEqual(structuredOf(asked).timing, timing);
  });

  it('is cut to its head and a notice when it is too large', () => {
    const { content, truncated } = answer('x'.repeat(50), { maxBytes: 10 });
    assert.equal(truncated, true);
    assert.match(
      JSON.stringify(content),
      /^\[\{"type":"text","text":"\\"x{9}\\n\{\\"truncated\\":true/,
    );
  });

  it('is the notice alone when it is too large and no text', () => {
    const image = { type: 'image', data: 'A'.repeat(100), mimeType: 'image/png' };
    const { content } = answer({ content: [image] }, { kind: 'mcp', maxBytes: 50 });
    assert.equal(content.length, 1);
    assert.doesNotMatch(JSON.stringify(content), /AAAA/);
  });

  it('has the notice as its data in value mode', () => {
    const cut = answer({ blob: 'x'.repeat(50) }, { mode: 'value', maxBytes: 10 });
    const data = structuredOf(cut).data as { truncated: boolean; totalBytes: number };
    assert.deepEqual([data.truncated, data.totalBytes], [true, 61]);
  });

  it('has only the fields asked for, before it is measured', () => {
    const raw = { a: 1, blob: 'x'.repeat(2_000) };
    assert.deepEqual(answer(raw, { fields: ['a'] }).content, [text('{"a":1}')]);
    const blocks = { content: [text(JSON.stringify(raw)), text('no JSON')] };
    assert.deepEqual(answer(blocks, { kind: 'mcp', fields: ['a'] }).content, [
      text('{"a":1}'),
      text('no JSON'),
    ]);
  });
});

describe('the answer to a direct call that failed', () => {
  it('is whole, and an error, when its reader can do something about it', () => {
    for (const mode of ['mcp', 'value'] as const) {
      for (const details of [
        { code: 'unknown_tool', nextAction: { tool: 'search_tools' } },
        { code: 'invalid_args' },
        { code: 'auth_required' },
        { code: 'input_required_unsupported' },
      ] as const) {
        const told = failure(mode, details);
        assert.equal(told.isError, true, `${mode} ${details.code}`);
        const { error } = structuredOf(told) as { error: { code: string } };
        assert.equal(error.code, details.code);
        assert.deepEqual(told.content, [text(JSON.stringify(told.structuredContent))]);
      }
    }
  });

  it('is its words otherwise, or a value that says so without being an error', () => {
    assert.deepEqual(failure('mcp', { code: 'unavailable' }), {
      content: [text('the words')],
      isError: true,
    });
    const value = failure('value', { code: 'unavailable' });
    assert.equal(value.isError, undefined);
    assert.equal(structuredOf(value).ok, false);
  });
});
