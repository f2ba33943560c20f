import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import type { Localize } from '../../shared/localize';
import { formatBytes } from '../figures';
import { isObject } from '../schema/json-schema';

/** What a tool said to a call in value mode (contract §3.2). `data` is undefined when it gave nothing. */
export type CallAnswer =
  | { readonly kind: 'data'; readonly data: unknown }
  | { readonly kind: 'problem'; readonly problem: string };

/** Reads the result of `call_tool`. Of an answer too large for a view only its size came. */
export function callAnswer(result: CallToolResult, t: Localize): CallAnswer {
  const envelope = result.structuredContent;
  if (result.isError === true || envelope?.ok !== true) {
    return {
      kind: 'problem',
      problem: messageIn(envelope?.error) ?? textIn(result) ?? t('The call failed.'),
    };
  }
  const { data } = envelope;
  if (!isObject(data) || data.truncated !== true || typeof data.resultId !== 'string') {
    return { kind: 'data', data };
  }
  const size = typeof data.totalBytes === 'number' ? formatBytes(data.totalBytes) : '?';
  return {
    kind: 'problem',
    problem: t(
      'The answer is too large for a view ({0}). Ask for less, with a limit for instance.',
      size,
    ),
  };
}

function messageIn(error: unknown): string | undefined {
  return isObject(error) && typeof error.message === 'string' ? error.message : undefined;
}

function textIn({ content }: CallToolResult): string | undefined {
  const text = content.flatMap((block) => (block.type === 'text' ? [block.text] : [])).join('\n');
  return text === '' ? undefined : text;
}
