import { z } from 'zod';
import { VIEW_MIME_TYPE } from '../shared/program-ui';
import { ConnectionError } from './connection-error';

const contents = z.looseObject({
  contents: z
    .array(
      z.looseObject({
        uri: z.string(),
        mimeType: z.string().optional(),
        text: z.string().optional(),
        blob: z.string().optional(),
      }),
    )
    .min(1),
});

/** Where a tool's view template is; undefined for a tool without one. The flat key is the spec's older form. */
export function templateUri(tool: {
  readonly _meta?: Record<string, unknown> | undefined;
}): string | undefined {
  const nested = z.looseObject({ resourceUri: z.string() }).safeParse(tool._meta?.ui);
  const uri = nested.success ? nested.data.resourceUri : tool._meta?.['ui/resourceUri'];
  return typeof uri === 'string' && uri.startsWith('ui://') ? uri : undefined;
}

/**
 * The document in a `resources/read` answer: of the media type of MCP Apps, as text or as base64 of UTF-8.
 * @throws ConnectionError for anything else
 */
export function templateHtml(answer: unknown, uri: string): string {
  const parsed = contents.safeParse(answer);
  const item = parsed.success
    ? parsed.data.contents.find((content) => content.uri === uri)
    : undefined;
  if (item === undefined) throw malformed(`has no content for ${uri}`);
  if (!isViewType(item.mimeType))
    throw malformed(`is ${item.mimeType ?? 'of no type'}, not ${VIEW_MIME_TYPE}`);
  if (item.text !== undefined) return item.text;
  if (item.blob === undefined) throw malformed('has neither text nor data');
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(item.blob, 'base64'));
  } catch (cause) {
    throw malformed('is not UTF-8', cause);
  }
}

/** Media types are compared without case, spaces or quotes: `text/html; profile="mcp-app"` is the same type. */
function isViewType(mimeType: string | undefined): boolean {
  return mimeType?.toLowerCase().replace(/[\s"]/g, '') === VIEW_MIME_TYPE;
}

function malformed(how: string, cause?: unknown): ConnectionError {
  return new ConnectionError('protocol', `The server's view template ${how}.`, { cause });
}
