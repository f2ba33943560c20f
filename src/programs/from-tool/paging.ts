import type { CatalogTool } from '../catalog-tool';
import { isObject, type JsonObject, propertiesOf, schemaOf } from '../schema/json-schema';
import type { AnswerPath } from './answer-rows';
import { mayBeViewArgument } from './view-argument';

/**
 * How a tool hands out the rest of a long list. `cursor`: the answer says what to ask for next. `page`: the next number.
 * `offset`: how many rows there are already. `from`: where this answer began.
 */
export type Paging =
  | { readonly kind: 'cursor'; readonly argument: string; readonly path: AnswerPath }
  | { readonly kind: 'page' | 'offset'; readonly argument: string; readonly from: number };

const CURSOR_ARGUMENT =
  /^(?:(?:page|next|start)?cursor|after|startingafter|(?:next)?(?:page)?token|continuation(?:token)?|marker)$/;
const CURSOR_FIELD =
  /^(?:next|(?:next|end)?cursor|nextpage|(?:next)?(?:page)?token|continuation(?:token)?|(?:next)?marker)$/;
const PAGE_ARGUMENT = /^page(?:number|no)?$/;
const OFFSET_ARGUMENT = /^(?:offset|skip|start|startindex|startat)$/;

/** Undefined where a tool gives all at once, or where this answer was all there is. */
export function pagingFor(
  tool: CatalogTool,
  answer: unknown,
  args: JsonObject,
): Paging | undefined {
  const properties = propertiesOf(schemaOf(tool.inputSchema));
  const called = (pattern: RegExp) =>
    properties.find(({ name }) => mayBeViewArgument(name) && pattern.test(plain(name)));
  const cursor = called(CURSOR_ARGUMENT);
  const path = cursor && cursorIn(answer);
  if (path) return { kind: 'cursor', argument: cursor.name, path };
  const page = called(PAGE_ARGUMENT);
  if (page) return counted('page', page.name, args[page.name] ?? page.schema.default ?? 1);
  const offset = called(OFFSET_ARGUMENT);
  return offset && counted('offset', offset.name, args[offset.name] ?? offset.schema.default ?? 0);
}

function counted(kind: 'page' | 'offset', argument: string, from: unknown): Paging | undefined {
  return typeof from === 'number' ? { kind, argument, from } : undefined;
}

/** On top or one level below, where `pageInfo` and the like are. */
function cursorIn(answer: unknown): AnswerPath | undefined {
  if (!isObject(answer)) return undefined;
  for (const [key, value] of Object.entries(answer)) {
    if (isCursor(key, value)) return [key];
  }
  for (const [key, value] of Object.entries(answer)) {
    if (!isObject(value)) continue;
    const below = Object.keys(value).find((name) => isCursor(name, value[name]));
    if (below !== undefined) return [key, below];
  }
  return undefined;
}

function isCursor(key: string, value: unknown): boolean {
  const given = (typeof value === 'string' && value !== '') || typeof value === 'number';
  return given && CURSOR_FIELD.test(plain(key));
}

function plain(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
}
