import type { CatalogTool } from '../../../../src/programs/catalog-tool';
import { planView } from '../../../../src/programs/from-tool/view-plan';
import { writeProgram } from '../../../../src/programs/from-tool/write-program';
import type { JsonObject } from '../../../../src/programs/schema/json-schema';
import { type DeclaredReads, parseReads } from '../../../../src/server/program/declared-reads';
import type { Executor } from '../../../../src/server/sandbox/executor';

/** A tool that may be called, of the connector `notes`. `properties`: of its arguments. */
export function toolNamed(
  name: string,
  properties: JsonObject = {},
  required: readonly string[] = [],
): CatalogTool {
  const inputSchema = { type: 'object', properties, required };
  return { connector: 'notes', name, readOnly: true, inputSchema };
}

export interface AnsweredTool {
  readonly tool?: CatalogTool;
  readonly tools?: readonly CatalogTool[];
  readonly args?: JsonObject;
}

/** The program that is written for an answer. */
export function programFor(answer: unknown, { tool, tools, args }: AnsweredTool = {}): string {
  const asked = tool ?? toolNamed('find');
  return writeProgram(planView({ tool: asked, answer, args: args ?? {}, tools: tools ?? [asked] }));
}

export type Answer = { readonly data?: unknown } | { readonly error: string };

export interface WrittenView {
  readonly html: string;
  readonly reads: DeclaredReads;
}

export interface WrittenRun {
  readonly result: unknown;
  readonly error: string | undefined;
  readonly views: readonly WrittenView[];
  /** What was called, and with what. */
  readonly calls: readonly { readonly address: string; readonly args: unknown }[];
}

/** Runs a written program in the interpreter of the product, on a tool that gives this answer. */
export async function runWritten(
  executor: Executor,
  code: string,
  answer: Answer,
): Promise<WrittenRun> {
  const views: WrittenView[] = [];
  const calls: { address: string; args: unknown }[] = [];
  const { result, error } = await executor.execute({
    code,
    signal: new AbortController().signal,
    limits: {
      timeoutMs: 60_000,
      cpuMs: 10_000,
      memoryBytes: 64 * 1024 * 1024,
      callResultBytes: 4_000_000,
    },
    api: {
      namespaces: [],
      callNamespace: async () => null,
      functions: {
        batch: async ([entries]) =>
          (entries as { address: string; args: unknown }[]).map(({ address, args }) => {
            calls.push({ address, args });
            return { address, ok: !('error' in answer), ...answer };
          }),
        ui: async ([html, options]) => {
          const { reads } = options as { reads: unknown };
          views.push({ html: String(html), reads: parseReads(reads) });
        },
      },
    },
  });
  return { result, error: error?.message, views, calls };
}
