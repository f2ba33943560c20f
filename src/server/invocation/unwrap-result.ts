import type { Connector } from '../connectors/connector';
import { isPlainObject } from '../plain-object';
import { classifyFailure } from './classify-failure';

/** The text of an MCP result's text blocks, one after the other. */
export function textOf(content: unknown): string {
  if (!Array.isArray(content)) return '';
  return content
    .filter((block) => isPlainObject(block) && block.type === 'text')
    .map((block) => String(block.text))
    .join('\n');
}

/** Throws `connector_call_failed` with the tool's own words when an MCP result says `isError` (contract S5). */
export function rejectToolError(kind: Connector['kind'], raw: unknown): void {
  if (kind !== 'mcp' || !isPlainObject(raw) || 'toolResult' in raw || raw.isError !== true) return;
  const text = textOf(raw.content);
  throw classifyFailure(
    new Error(text || 'The tool failed without saying why.'),
    'connector_call_failed',
  );
}

/**
 * The value of a result as programs and views see it (S5): what an `api` connector returned; from an MCP result
 * `toolResult`, else `structuredContent`, else its text as JSON or as it stands, else the result itself.
 */
export function unwrapResult(kind: Connector['kind'], raw: unknown): unknown {
  if (kind !== 'mcp' || !isPlainObject(raw)) return raw;
  if ('toolResult' in raw) return raw.toolResult;
  if (raw.structuredContent !== undefined && raw.structuredContent !== null) {
    return raw.structuredContent;
  }
  const content = raw.content;
  if (!Array.isArray(content) || content.length === 0 || !content.every(isTextBlock)) return raw;
  return parsedOrText(textOf(content));
}

function isTextBlock(block: unknown): boolean {
  return isPlainObject(block) && block.type === 'text' && typeof block.text === 'string';
}

function parsedOrText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
