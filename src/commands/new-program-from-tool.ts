import * as vscode from 'vscode';
import type { ServerAccess } from '../connectors/server-access';
import { addressOf, type CatalogTool } from '../programs/catalog-tool';
import { askArguments } from '../programs/from-tool/ask-arguments';
import { pickTool } from '../programs/from-tool/pick-tool';
import { type CallAnswer, callAnswer } from '../programs/from-tool/tool-answer';
import { planView } from '../programs/from-tool/view-plan';
import { whileShown } from '../programs/from-tool/while-shown';
import { writeProgram } from '../programs/from-tool/write-program';
import type { LastArguments } from '../programs/last-arguments';
import { programOf } from '../programs/program-document';
import type { ProgramRuns } from '../programs/program-runs';
import { isObject, type JsonObject } from '../programs/schema/json-schema';
import type { ToolCatalog } from '../programs/tool-catalog';
import { openProgramText } from './new-program';
import { stepDone } from './walkthrough-steps';
import { ensureTrusted } from './workspace-trust';

export interface FromToolOptions {
  readonly catalog: ToolCatalog;
  readonly server: ServerAccess;
  readonly runs: ProgramRuns;
  readonly last: LastArguments;
  /** A program is about to be opened. */
  onUse(): void;
}

/**
 * New Program from a Tool…: a tool, its form, its real answer, and a program that renders that answer, opened and run.
 * `argument`: `{ address }` of the tool, when the person has picked it already.
 */
export async function newProgramFromTool(
  options: FromToolOptions,
  argument: unknown,
): Promise<void> {
  if (!(await ensureTrusted())) return;
  options.onUse();
  const tool =
    isObject(argument) && typeof argument.address === 'string'
      ? await toolAt(options.catalog, argument.address)
      : await pickTool(options.catalog, options.onUse);
  if (!tool) return;
  const asked = await askUntilAnswered(options, tool);
  if (!asked) return;
  await options.last.keep(addressOf(tool), asked.args);
  const tools = options.catalog.known(tool.connector);
  const text = writeProgram(planView({ tool, tools, args: asked.args, answer: asked.answer }));
  const document = await openProgramText(text, stemOf(tool));
  stepDone('tool');
  await options.runs.run(programOf(document));
}

/** The tool at an address. Its connector starts when it has to, with progress and Cancel. */
async function toolAt(catalog: ToolCatalog, address: string): Promise<CatalogTool | undefined> {
  const connector = address.slice(0, address.indexOf('.'));
  const tools = await whileShown(vscode.l10n.t('Starting {0}', connector), () =>
    catalog.toolsOf(connector),
  );
  if (tools === 'cancelled') return undefined;
  const tool = tools.find((each) => addressOf(each) === address);
  if (!tool) throw new Error(vscode.l10n.t('There is no tool {0}.', address));
  if (tool.readOnly) return tool;
  throw new Error(
    vscode.l10n.t('{0} is not known to only read, so programs may not call it.', address),
  );
}

interface AskedTool {
  readonly args: JsonObject;
  readonly answer?: unknown;
}

/** Shows the form until the tool answers, the person wants the program without an answer, or gives up. */
async function askUntilAnswered(
  { server, last }: FromToolOptions,
  tool: CatalogTool,
): Promise<AskedTool | undefined> {
  const address = addressOf(tool);
  let args = last.of(address);
  let problem: string | undefined;
  for (;;) {
    const form = await askArguments(tool, args, problem);
    if (!form) return undefined;
    args = form.args;
    if (form.kind === 'write') return { args };
    const asked = args;
    const answer = await whileShown<CallAnswer>(
      vscode.l10n.t('Asking {0}', address),
      async (signal) => {
        const result = await server.read({ address, args: { ...asked } }, signal);
        return callAnswer(result, vscode.l10n.t);
      },
    );
    if (answer === 'cancelled') problem = vscode.l10n.t('You cancelled it.');
    else if (answer.kind === 'problem') problem = answer.problem;
    else return { args, answer: answer.data };
  }
}

/** `files.list` → `files-list` */
function stemOf(tool: CatalogTool): string {
  return addressOf(tool)
    .replaceAll(/[^\w-]+/g, '-')
    .slice(0, 60);
}
