import type { HostReply } from './host-link';
import { isObject, type JsonObject, own } from './json-object';

export type ReadResult =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly error: string };

const UNEXPLAINED = 'The read failed.';

/** The value of a `call_tool` reply in value mode, or the message a view's promise rejects with (contract §7.3, V6). */
export function readResult(reply: HostReply): ReadResult {
  if (reply.kind === 'error') return failed(errorMessage(reply.error));
  const { structuredContent, isError } = reply.result;
  if (isError === true || own(structuredContent, 'ok') === false) {
    return failed(message(own(structuredContent, 'error')) ?? firstText(reply.result));
  }
  if (own(structuredContent, 'ok') === true) return envelopeData(own(structuredContent, 'data'));
  return { ok: true, value: structuredContent ?? reply.result };
}

/** `data` is absent when the tool returned nothing, and a handle to pages when it returned too much for one message. */
function envelopeData(data: unknown): ReadResult {
  if (!isPageHandle(data)) return { ok: true, value: data };
  const bytes = own(data, 'totalBytes');
  const size = typeof bytes === 'number' ? ` (${bytes.toLocaleString('en')} bytes)` : '';
  return failed(
    `The result is too large for a view${size}. Ask for less, or for one part at a time.`,
  );
}

function isPageHandle(data: unknown): boolean {
  return (
    own(data, 'truncated') === true &&
    typeof own(data, 'resultId') === 'string' &&
    own(own(data, 'nextAction'), 'tool') === 'get_result'
  );
}

function errorMessage(error: unknown): string | undefined {
  return message(error) ?? message(own(error, 'data'));
}

function message(value: unknown): string | undefined {
  const text = own(value, 'message');
  return typeof text === 'string' && text !== '' ? text : undefined;
}

function firstText({ content }: JsonObject): string | undefined {
  if (!Array.isArray(content)) return undefined;
  const block = content.find((item) => isObject(item) && item.type === 'text');
  const text = own(block, 'text');
  return typeof text === 'string' && text !== '' ? text : undefined;
}

function failed(error: string | undefined): ReadResult {
  return { ok: false, error: error ?? UNEXPLAINED };
}
