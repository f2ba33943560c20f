import assert from 'node:assert/strict';
import type { Executor } from '../../src/server/sandbox/executor';
import { createInProcessExecutor } from '../harness/in-process-executor';
import type { CaseConnector, ContractCase } from './contract-case';
import { type RunningServer, startInProcess } from './in-process-server';
import { atPath } from './json-path';
import type { RpcResponse } from './rpc-peer';

export interface ServerUnderTest {
  /** The whole answer of `execute_code`. */
  execute(code: string, more?: Readonly<Record<string, unknown>>): Promise<RpcResponse>;
  /** What a program that ends well returned. */
  value(code: string): Promise<unknown>;
  callTool(name: string, args: Readonly<Record<string, unknown>>): Promise<RpcResponse>;
  /** How often each address was called. */
  readonly calls: Readonly<Record<string, number>>;
  readonly running: RunningServer;
}

export interface ServerUnderTestOptions {
  readonly config?: ContractCase['config'];
  readonly createExecutor?: () => Executor;
}

/** A fresh server over these connectors for each test of the enclosing `describe`, on one executor. */
export function useServer(
  connectors: readonly CaseConnector[],
  options: ServerUnderTestOptions = {},
): ServerUnderTest {
  const { createExecutor = createInProcessExecutor, config } = options;
  let executor: Executor;
  let running: RunningServer;
  before(() => {
    executor = createExecutor();
  });
  after(() => executor.close());
  beforeEach(async () => {
    const one = { connectors: [...connectors], ...(config === undefined ? {} : { config }) };
    running = await startInProcess(one, executor);
    await running.peer.initialize();
  });
  afterEach(() => running.close());
  const callTool: ServerUnderTest['callTool'] = (name, args) => running.peer.callTool(name, args);
  const execute: ServerUnderTest['execute'] = (code, more = {}) =>
    callTool('execute_code', { code, ...more });
  return {
    callTool,
    execute,
    async value(code) {
      const answer = await execute(code);
      assert.notEqual(atPath(answer, 'result.isError'), true, JSON.stringify(answer));
      return atPath(answer, 'result.structuredContent.result');
    },
    get calls() {
      return running.traces.calls;
    },
    get running() {
      return running;
    },
  };
}

/** The first text block of an answer. */
export function textOf(answer: RpcResponse): string {
  return String(atPath(answer, 'result.content[0].text'));
}
