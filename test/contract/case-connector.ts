import type { Connector, ToolDefinition } from '../../src/server/connectors/connector';
import { ConnectaError, type ErrorCode } from '../../src/server/invocation/connecta-error';
import type { CaseConnector, CaseTool } from './contract-case';
import { perform } from './fixtures/behaviour.mjs';

/** How often a case's connectors were used: by address, and catalog loads by connector. */
export interface Counts {
  readonly calls: Record<string, number>;
  readonly listCalls: Record<string, number>;
}

const RETRYABLE: ReadonlySet<string> = new Set(['unavailable', 'timeout', 'rate_limited']);

/** A case's connector, in process: does what the case says and counts. */
export function caseConnector(described: CaseConnector, counts: Counts): Connector {
  const { id, kind, description, title, maxResultBytes, oauth, listThrows, usageGuide } = described;
  return {
    id,
    kind,
    description,
    ...(title === undefined ? {} : { title }),
    ...(maxResultBytes === undefined ? {} : { maxResultBytes }),
    ...(usageGuide === undefined ? {} : { usageGuide }),
    ...(oauth === undefined ? {} : signIn(oauth)),
    async listTools() {
      counts.listCalls[id] = (counts.listCalls[id] ?? 0) + 1;
      if (listThrows !== undefined) throw new Error(listThrows);
      return described.tools.map(definition);
    },
    async callTool(name, args) {
      const address = `${id}.${name}`;
      counts.calls[address] = (counts.calls[address] ?? 0) + 1;
      const tool = described.tools.find((candidate) => candidate.name === name);
      if (tool === undefined) throw new Error(`${address} was called but does not exist`);
      return perform(tool.does, args).catch((error: unknown) => {
        throw typedFailure(tool, error);
      });
    },
    async close() {},
  };
}

/** A tool as its server would list it. */
function definition(tool: CaseTool): ToolDefinition {
  const { does: _, descriptionRepeat, ...listed } = tool;
  const repeated = descriptionRepeat?.text.repeat(descriptionRepeat.times);
  return { ...listed, ...(repeated === undefined ? {} : { description: repeated }) };
}

function typedFailure(tool: CaseTool, error: unknown): unknown {
  if (!('throw' in tool.does)) return error;
  const { code, message, retryAfterMs } = tool.does.throw;
  return new ConnectaError({
    code: code as ErrorCode,
    message,
    retryable: RETRYABLE.has(code),
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
  });
}

/** A sign-in that a person still has to make. */
function signIn(oauth: { authorizationUrl: string }) {
  return {
    recovery: 'oauth' as const,
    authorize: async () => ({ status: 'auth_required', ...oauth }),
  };
}
