import type { Frame } from 'playwright-core';
import type { MountedView } from '../../../src/host/view-session-types';
import type { ForeignCall, ForeignResult } from './foreign-app';

/** One of the official example apps, and what a person does in its view to make it ask for something. */
export interface ForeignView extends ForeignCall {
  /** Whether the view asks for tools, by itself or after `use`. */
  readonly callsTools: boolean;
  use?(view: Frame): Promise<void>;
}

/** @param pdf a file for the one that shows files */
export function foreignViews(pdf: string): readonly ForeignView[] {
  const getTime = (view: Frame) => view.getByRole('button', { name: 'Get Server Time' }).click();
  const time = { tool: 'get-time', args: {}, callsTools: true, use: getTime };
  return [
    { name: 'basic-vanillajs', ...time },
    { name: 'basic-react', ...time },
    {
      name: 'debug',
      tool: 'debug-tool',
      args: { contentType: 'mixed' },
      callsTools: true,
      async use(view) {
        for (const id of ['open-link', 'display-fullscreen', 'send-message-text']) {
          await view.locator(`#${id}-btn`).click();
        }
      },
    },
    { name: 'system-monitor', tool: 'get-system-info', args: {}, callsTools: true },
    // Shows what it was given, and asks for nothing.
    { name: 'budget-allocator', tool: 'get-budget-data', args: {}, callsTools: false },
    { name: 'pdf', tool: 'display_pdf', args: { url: pdf }, options: [pdf], callsTools: true },
  ];
}

/** A page of nothing, in the smallest file that its server takes. */
export const EMPTY_PDF = `%PDF-1.1
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>endobj
trailer<</Root 1 0 R>>
`;

export function mountable({ name, args }: ForeignView, given: ForeignResult): MountedView {
  const { tool, result, template } = given;
  const { html: templateHtml, needs } = template;
  return { title: name, templateHtml, needs, tool, args, result, server: `url:${name}@here` };
}
