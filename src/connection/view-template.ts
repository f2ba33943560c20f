import { z } from 'zod';
import { VIEW_MIME_TYPE } from '../shared/program-ui';
import type { TemplateNeeds } from '../shared/template-needs';
import { ConnectionError } from './connection-error';
import { parseMediaType } from './media-type';
import { templateNeeds } from './template-needs';

/** A tool's view template: the document that draws its results. */
export interface ViewTemplate {
  readonly uri: string;
  readonly html: string;
  readonly needs: TemplateNeeds;
}

/** What a template is read from. Both give the server's answer as it is. */
export interface TemplateSource {
  readResource(uri: string): Promise<unknown>;
  /** The entry of `resources/list`; undefined when there is none. */
  findResource(uri: string): Promise<Record<string, unknown> | undefined>;
}

const contents = z.looseObject({
  contents: z
    .array(
      z.looseObject({
        uri: z.string(),
        mimeType: z.string().optional(),
        text: z.string().optional(),
        blob: z.string().optional(),
        _meta: z.record(z.string(), z.unknown()).optional().catch(undefined),
      }),
    )
    .min(1),
});
type Content = z.infer<typeof contents>['contents'][number];

/** Where a tool's view template is; undefined for a tool without one. The flat key is the spec's older form. */
export function templateUri(tool: {
  readonly _meta?: Record<string, unknown> | undefined;
}): string | undefined {
  const nested = z.looseObject({ resourceUri: z.string() }).safeParse(tool._meta?.ui);
  const uri = nested.success ? nested.data.resourceUri : tool._meta?.['ui/resourceUri'];
  return typeof uri === 'string' && uri.startsWith('ui://') ? uri : undefined;
}

/**
 * Reads a view template: of the media type of MCP Apps, as text or as base64 of UTF-8. What it declares stands with its
 * content, or else with its entry in the server's list of resources (spec, "UI resource format").
 * @throws ConnectionError of the kind `template` for anything else
 */
export async function readViewTemplate(source: TemplateSource, uri: string): Promise<ViewTemplate> {
  const content = templateContent(await readAnswer(source, uri), uri);
  const html = templateHtml(content);
  const ui = content._meta?.ui ?? (await listedUi(source, uri));
  return { uri, html, needs: templateNeeds(ui) };
}

/** A server that refuses the read has no template; one that is gone or slow still may. */
async function readAnswer(source: TemplateSource, uri: string): Promise<unknown> {
  try {
    return await source.readResource(uri);
  } catch (error) {
    if (!(error instanceof ConnectionError) || error.kind !== 'protocol') throw error;
    throw unusable(`could not be read: ${error.message}`, error);
  }
}

function templateContent(answer: unknown, uri: string): Content {
  const parsed = contents.safeParse(answer);
  const content = parsed.success
    ? parsed.data.contents.find((candidate) => candidate.uri === uri)
    : undefined;
  if (content === undefined) throw unusable(`has no content for ${uri}`);
  return content;
}

function templateHtml({ mimeType, text, blob }: Content): string {
  if (!isViewType(mimeType)) {
    throw unusable(`is ${mimeType ?? 'of no type'}, not ${VIEW_MIME_TYPE}`);
  }
  if (text !== undefined) return text;
  if (blob === undefined) throw unusable('has neither text nor data');
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(blob, 'base64'));
  } catch (cause) {
    throw unusable('is not UTF-8', cause);
  }
}

/** A list that cannot be had declares nothing, and nothing is what a view gets. */
async function listedUi(source: TemplateSource, uri: string): Promise<unknown> {
  try {
    const entry = await source.findResource(uri);
    const meta = z.looseObject({ _meta: z.looseObject({ ui: z.unknown() }) }).safeParse(entry);
    return meta.success ? meta.data._meta.ui : undefined;
  } catch {
    return undefined;
  }
}

const viewType = parseMediaType(VIEW_MIME_TYPE);

/** The same type and profile, however they are written and whatever parameters stand beside them. */
function isViewType(mimeType = ''): boolean {
  const type = parseMediaType(mimeType);
  return (
    type?.essence === viewType?.essence &&
    type?.parameters.get('profile')?.toLowerCase() === viewType?.parameters.get('profile')
  );
}

function unusable(how: string, cause?: unknown): ConnectionError {
  return new ConnectionError('template', `The view's page ${how}.`, { cause });
}
