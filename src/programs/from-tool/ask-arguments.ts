import * as vscode from 'vscode';
import { plainLabel } from '../../plain-label';
import { addressOf, type CatalogTool } from '../catalog-tool';
import type { JsonObject } from '../schema/json-schema';
import { type ArgumentField, argumentFields } from './argument-field';
import { type FormItem, formItems, knownArguments, missingFields } from './argument-form';
import { argumentText, readArgument } from './argument-text';

/** What a person wants: the answer, or the program although there was none. */
export interface FilledForm {
  readonly kind: 'call' | 'write';
  readonly args: JsonObject;
}

/**
 * The form of a tool: asks for what it needs, one after the other, then shows all its arguments in one list. A tool that
 * takes nothing has no form. `problem`: why it gave no answer the last time. Undefined: the person gave up.
 */
export async function askArguments(
  tool: CatalogTool,
  start: JsonObject,
  problem?: string,
): Promise<FilledForm | undefined> {
  const fields = argumentFields(tool);
  let args = knownArguments(fields, start);
  const missing = missingFields(fields, args);
  for (const [index, field] of missing.entries()) {
    const title =
      missing.length < 2 ? titleOf(tool) : `${titleOf(tool)} (${index + 1}/${missing.length})`;
    const answer = await askField(field, args, title);
    if (!answer) return undefined;
    args = withArgument(args, field, answer);
  }
  if (
    problem === undefined &&
    fields.every(({ required }) => required) &&
    missing.length === fields.length
  ) {
    return { kind: 'call', args };
  }
  for (;;) {
    const item = await pickItem(tool, formItems(fields, args, problem, vscode.l10n.t));
    if (!item) return undefined;
    const { choice } = item;
    if (choice.kind === 'none') continue;
    if (choice.kind !== 'field') return { kind: choice.kind, args };
    const { field } = choice;
    const answer = await askField(field, args, titleOf(tool));
    if (answer) args = withArgument(args, field, answer);
  }
}

/** `value` is absent when the argument is to be left out. */
interface FieldAnswer {
  readonly value?: unknown;
}

function withArgument(args: JsonObject, { name }: ArgumentField, answer: FieldAnswer): JsonObject {
  const others = Object.entries(args).filter(([key]) => key !== name);
  return Object.fromEntries('value' in answer ? [...others, [name, answer.value]] : others);
}

async function pickItem(
  tool: CatalogTool,
  items: readonly FormItem[],
): Promise<FormItem | undefined> {
  return vscode.window.showQuickPick([...items], {
    title: titleOf(tool),
    placeHolder: vscode.l10n.t('Enter asks the tool; pick an argument to set it'),
    ignoreFocusOut: true,
  });
}

function askField(
  field: ArgumentField,
  args: JsonObject,
  title: string,
): Promise<FieldAnswer | undefined> {
  return field.input.kind === 'choice'
    ? askChoice(field, field.input.values, title)
    : askText(field, args, title);
}

async function askChoice(
  field: ArgumentField,
  values: readonly unknown[],
  title: string,
): Promise<FieldAnswer | undefined> {
  const items: (vscode.QuickPickItem & { answer: FieldAnswer })[] = values.map((value) => ({
    label: plainLabel(argumentText(value)),
    ...(field.fallback === value ? { description: vscode.l10n.t('default') } : {}),
    answer: { value },
  }));
  if (!field.required) items.push({ label: vscode.l10n.t('Leave out'), answer: {} });
  const placeHolder = placeHolderOf(field);
  const item = await vscode.window.showQuickPick(items, {
    title,
    placeHolder,
    ignoreFocusOut: true,
  });
  return item?.answer;
}

async function askText(
  field: ArgumentField,
  args: JsonObject,
  title: string,
): Promise<FieldAnswer | undefined> {
  const leavesOut = (typed: string) => typed === '' && !field.required;
  const typed = await vscode.window.showInputBox({
    title,
    prompt: placeHolderOf(field),
    placeHolder: field.required ? '' : vscode.l10n.t('empty: left out'),
    value: Object.hasOwn(args, field.name) ? argumentText(args[field.name]) : '',
    ignoreFocusOut: true,
    validateInput: (text) => {
      if (leavesOut(text)) return undefined;
      const read = readArgument(field, text, vscode.l10n.t);
      return read.kind === 'problem' ? plainLabel(read.problem) : undefined;
    },
  });
  if (typed === undefined) return undefined;
  if (leavesOut(typed)) return {};
  const read = readArgument(field, typed, vscode.l10n.t);
  return read.kind === 'value' ? { value: read.value } : undefined;
}

/** `limit: Most entries.` */
function placeHolderOf({ name, description }: ArgumentField): string {
  return plainLabel(description === undefined ? name : `${name}: ${description}`);
}

function titleOf(tool: CatalogTool): string {
  return plainLabel(addressOf(tool));
}
