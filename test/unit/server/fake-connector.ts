import assert from 'node:assert/strict';
import type {
  CallContext,
  Connector,
  ToolDefinition,
  UsageGuide,
} from '../../../src/server/connectors/connector';
import { ConnectaError } from '../../../src/server/invocation/connecta-error';

export interface FakeTool extends ToolDefinition {
  /** What a call gives; throws to fail. */
  readonly run?: (args: Readonly<Record<string, unknown>>, context: CallContext) => unknown;
}

/** A connector in memory that counts how often it is used. */
export class FakeConnector implements Connector {
  readonly kind: Connector['kind'];
  readonly maxResultBytes?: number;
  readonly recovery?: 'oauth';
  readonly usageGuide?: string | UsageGuide;
  readonly calls: string[] = [];
  lists = 0;
  closed = 0;
  #listeners = new Set<() => void>();

  constructor(
    readonly id: string,
    public tools: readonly FakeTool[],
    options: { kind?: Connector['kind']; maxResultBytes?: number; recovery?: 'oauth' } = {},
  ) {
    this.kind = options.kind ?? 'api';
    if (options.maxResultBytes !== undefined) this.maxResultBytes = options.maxResultBytes;
    if (options.recovery !== undefined) this.recovery = options.recovery;
  }

  async listTools(_signal?: AbortSignal): Promise<readonly ToolDefinition[]> {
    this.lists += 1;
    return this.tools.map(({ run: _run, ...listed }) => listed);
  }

  async callTool(
    name: string,
    args: Readonly<Record<string, unknown>>,
    context: CallContext,
  ): Promise<unknown> {
    this.calls.push(name);
    return this.tools.find((tool) => tool.name === name)?.run?.(args, context);
  }

  async close(): Promise<void> {
    this.closed += 1;
  }

  /** For connectors that tell when their tools change. */
  telling(): this & Required<Pick<Connector, 'onToolsChanged'>> {
    return Object.assign(this, {
      onToolsChanged: (listener: () => void) => {
        this.#listeners.add(listener);
        return () => this.#listeners.delete(listener);
      },
    });
  }

  tellToolsChanged(): void {
    for (const listener of this.#listeners) listener();
  }
}

export const READ_ONLY = { readOnlyHint: true } as const;

/** A read-only tool. */
export function reader(name: string, run: FakeTool['run'] = () => null): FakeTool {
  return { name, annotations: READ_ONLY, run };
}

/** The typed failure that a promise rejects with; fails the test when it is none. */
export async function failureOf(work: Promise<unknown>): Promise<ConnectaError> {
  const error = await rejectionOf(work);
  assert.ok(error instanceof ConnectaError, String(error));
  return error;
}

/** What a promise rejects with; fails the test when it does not. */
export async function rejectionOf(work: Promise<unknown>): Promise<unknown> {
  try {
    await work;
  } catch (error) {
    return error;
  }
  throw new Error('It did not fail.');
}
