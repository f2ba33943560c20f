import { ConnectaError } from '../invocation/connecta-error';
import type { SearchRequest } from './search-request';
import type { FoundTool, SearchResult } from './search-tools';
import { type ToolRow, toolRow } from './tool-row';
import { guidePointer } from './usage-guide';

/** A page may serialize to this many bytes (contract S3). */
const MAX_PAGE_BYTES = 256_000;

export interface SearchPage {
  readonly page: Record<string, unknown>;
  readonly bytes: number;
}

/** For programs: one flat list (S1). Throws `result_too_large`. */
export function flatPage(result: SearchResult, request: SearchRequest): SearchPage {
  const tools = result.tools.map((found) => ({
    ...toolRow(found.connector, found.tool, request),
    ...guidePointer(found.connector),
  }));
  return sized({ tools, ...pageFacts(result) });
}

/** For clients: tools under their connectors, in the order of the page (§4.6). Throws `result_too_large`. */
export function groupedPage(result: SearchResult, request: SearchRequest): SearchPage {
  const groups = new Map<string, { found: FoundTool; rows: ToolRow[] }>();
  for (const found of result.tools) {
    const row = toolRow(found.connector, found.tool, request);
    const group = groups.get(found.connector.id);
    if (group) group.rows.push(row);
    else groups.set(found.connector.id, { found, rows: [row] });
  }
  const connectors = [...groups].map(([id, { found, rows }]) => ({
    id,
    ...(found.connector.title === undefined ? {} : { title: found.connector.title }),
    ...guidePointer(found.connector),
    tools: rows,
  }));
  return sized({ connectors, ...pageFacts(result) });
}

function pageFacts(result: SearchResult): Record<string, unknown> {
  const { total, offset, limit, tools, matchMode, queryAnalysis } = result;
  const next = offset + tools.length;
  const hasMore = tools.length > 0 && next < total;
  return {
    total,
    offset,
    limit,
    hasMore,
    ...(hasMore ? { nextOffset: next } : {}),
    ...(matchMode === undefined ? {} : { matchMode }),
    ...(queryAnalysis === undefined ? {} : { queryAnalysis }),
  };
}

function sized(page: Record<string, unknown>): SearchPage {
  const bytes = Buffer.byteLength(JSON.stringify(page));
  if (bytes <= MAX_PAGE_BYTES) return { page, bytes };
  throw new ConnectaError({
    code: 'result_too_large',
    message: `This page is ${bytes} bytes, more than ${MAX_PAGE_BYTES}. Use a smaller limit, a query, or no full descriptions and schemas.`,
    retryable: false,
  });
}
