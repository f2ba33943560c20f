import { addressOf, type CatalogTool } from '../catalog-tool';
import { isObject, type JsonObject, listOf } from '../schema/json-schema';
import { type Chart, chartFor } from './answer-chart';
import { type Column, columnsOf, shownColumns } from './answer-columns';
import { type AnswerRows, findRows, rowsIn } from './answer-rows';
import { type DrillDown, drillDownFor } from './drill-down';
import { type Paging, pagingFor } from './paging';

/** One answer of a tool, and what else there is to know when a program for it is written. */
export interface ToolAnswer {
  readonly tool: CatalogTool;
  /** What it was called with. */
  readonly args: JsonObject;
  /** What it gave, as a program gets it. Undefined when it gave nothing, or failed. */
  readonly answer?: unknown;
  /** All tools of its connector. */
  readonly tools: readonly CatalogTool[];
}

interface CommonPlan {
  readonly address: string;
  readonly args: JsonObject;
}

export interface TablePlan extends CommonPlan {
  readonly kind: 'table';
  readonly rows: AnswerRows;
  readonly columns: readonly Column[];
  /** A row has more to it than the table shows. */
  readonly hasMore: boolean;
  /** The field of the answer that leads to the rows, when there are others beside it. */
  readonly beside?: { readonly field: string; readonly open: boolean };
  readonly chart?: Chart;
  readonly drill?: DrillDown;
  readonly paging?: Paging;
}

/** `text`: as it is. `blocks`: MCP's content blocks, one after the other. `sheet`: whatever it is, drawn as that. */
export interface PlainPlan extends CommonPlan {
  readonly kind: 'text' | 'blocks' | 'sheet';
}

/** What a view for an answer consists of. */
export type ViewPlan = TablePlan | PlainPlan;

const MOST_COLUMNS = 8;

/** Decides how an answer of any shape is shown. */
export function planView({ tool, args, answer, tools }: ToolAnswer): ViewPlan {
  const common = { address: addressOf(tool), args };
  if (typeof answer === 'string') return { ...common, kind: 'text' };
  if (isObject(answer) && listOf(answer.content).some(isBlock))
    return { ...common, kind: 'blocks' };
  const rows = findRows(answer);
  if (!rows) return { ...common, kind: 'sheet' };
  const all = rowsIn(answer, rows);
  if (isThing(answer, all.length)) return { ...common, kind: 'sheet' };
  const columns = columnsOf(all);
  const shown = shownColumns(columns, MOST_COLUMNS);
  if (shown.length === 0 && rows.kind !== 'found') return { ...common, kind: 'sheet' };
  const chart = chartFor(all, columns);
  const drill = drillDownFor(tool, tools, all, args);
  const paging =
    rows.kind === 'numbers' || rows.kind === 'records' ? undefined : pagingFor(tool, answer, args);
  const beside = besideRows(answer, rows);
  return {
    ...common,
    kind: 'table',
    rows,
    columns: shown,
    hasMore:
      rows.kind === 'found' ||
      shown.length < columns.length ||
      shown.some(({ kind }) => kind === 'nested' || kind === 'long'),
    ...(beside ? { beside } : {}),
    ...(chart ? { chart } : {}),
    ...(drill ? { drill } : {}),
    ...(paging ? { paging } : {}),
  };
}

/** One thing that has a short list among its fields, rather than a list with a few words beside it. */
function isThing(answer: unknown, rows: number): boolean {
  if (!isObject(answer)) return false;
  const texts = Object.values(answer).filter((value) => typeof value === 'string');
  return texts.length >= 3 && Object.keys(answer).length > rows;
}

/** What MCP sends where it is neither text alone nor data. */
function isBlock(value: unknown): boolean {
  return (
    isObject(value) &&
    typeof value.type === 'string' &&
    ['text', 'image', 'audio', 'resource', 'resource_link'].includes(value.type)
  );
}

function besideRows(answer: unknown, { path }: AnswerRows): TablePlan['beside'] {
  const [field] = path;
  if (field === undefined || !isObject(answer)) return undefined;
  const others = Object.entries(answer).filter(([key]) => key !== field);
  if (others.length === 0) return undefined;
  return { field, open: others.some(([, value]) => listOf(value).length > 0) };
}
