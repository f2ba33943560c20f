import { isObject, type JsonObject, own } from './json-object';

/** What a program rendered: its HTML and, when it declared any, its reads by name (contract U3, V3). */
export interface ViewPayload {
  readonly html: string;
  readonly reads?: JsonObject;
}

/**
 * The view in the params of a `tool-result` notification: the result itself, or one level down as some hosts wrap it.
 * Undefined when the result has none.
 */
export function viewPayload(params: unknown, metaKey: string): ViewPayload | undefined {
  for (const result of [params, own(params, 'result'), own(params, 'toolResult')]) {
    const payload = own(own(result, '_meta'), metaKey);
    const html = own(payload, 'html');
    if (typeof html !== 'string' || html === '') continue;
    const reads = own(payload, 'reads');
    return isObject(reads) ? { html, reads } : { html };
  }
  return undefined;
}
