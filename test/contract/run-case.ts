import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Counts } from './case-connector';
import type { ContractCase, Expectation } from './contract-case';
import { checkRow, mayComeLater, type Observation } from './expectations';
import { atPath } from './json-path';
import { initializeParams, type RpcPeer } from './rpc-peer';

/** What a server leaves behind while a case runs; empty where it cannot be seen, as over stdio. */
export interface Traces extends Counts {
  readonly events: readonly unknown[];
}

const LATER_MS = 3_000;

/** Sends a case's steps and checks every row. Throws one error that names all rows that do not hold. */
export async function runCase(one: ContractCase, peer: RpcPeer, traces: Traces): Promise<void> {
  const saved = new Map<string, unknown>();
  const wrong: string[] = [];
  if (needsHandshake(one)) await peer.initialize();
  let seen: Observation | undefined;
  for (const [index, step] of one.steps.entries()) {
    const began = performance.now();
    const params = fill(step.params, saved);
    const response = await peer.request(
      step.call,
      step.call === 'initialize' ? { ...initializeParams(), ...params } : params,
      { era: step.era === undefined ? 'legacy' : 'modern' },
    );
    seen = { ...traces, response, elapsedMs: performance.now() - began };
    for (const [name, path] of Object.entries(step.save ?? {})) {
      saved.set(name, atPath(response, path));
    }
    const rows = step.expect.map((row) => ({ ...row, value: fill(row.value, saved) }));
    for (const problem of await problemsOf(rows, seen)) {
      wrong.push(`step ${index + 1} (${step.call}): ${problem}`);
    }
  }
  assert.ok(seen);
  for (const problem of await problemsOf(one.expectAfter, seen)) wrong.push(`after: ${problem}`);
  if (wrong.length > 0) {
    assert.fail(
      `${wrong.join('\n')}\nlast response: ${JSON.stringify(seen.response).slice(0, 2_000)}`,
    );
  }
}

/** The traces grow in place, so a row that may come true later is simply asked again. */
async function problemsOf(rows: readonly Expectation[], seen: Observation): Promise<string[]> {
  const problems: string[] = [];
  for (const row of rows) {
    const end = performance.now() + (mayComeLater(row) ? LATER_MS : 0);
    let problem = checkRow(row, seen);
    while (problem !== undefined && performance.now() < end) {
      await sleep(20);
      problem = checkRow(row, seen);
    }
    if (problem !== undefined) problems.push(problem);
  }
  return problems;
}

function needsHandshake(one: ContractCase): boolean {
  return one.steps.every((step) => step.call !== 'initialize' && step.era === undefined);
}

/** Puts saved values where `{{name}}` stands alone. */
function fill<T>(value: T, saved: ReadonlyMap<string, unknown>): T {
  const text = JSON.stringify(value);
  if (text === undefined || !text.includes('{{')) return value;
  return JSON.parse(text, (_, part: unknown) => {
    const name = typeof part === 'string' ? /^\{\{(\w+)\}\}$/.exec(part)?.[1] : undefined;
    return name === undefined ? part : saved.get(name);
  });
}
