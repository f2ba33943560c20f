/** What the guard may take out of a program, by the names that an author knows. A view can say no other. */
export const REMOVED_CONSTRUCTS = [
  'applet',
  'base',
  'controlledframe',
  'customized built-in',
  'document.write',
  'dynamic script',
  'embed',
  'fencedframe',
  'frame',
  'frameset',
  'iframe',
  'link',
  'meta',
  'object',
  'other HTML parsers',
  'portal',
  'script in SVG',
  'script src',
  'WebRTC',
  'WebTransport',
  'webview',
  'window.stop',
  'worker',
  'XSLT',
] as const;
export type RemovedConstruct = (typeof REMOVED_CONSTRUCTS)[number];

export function isRemovedConstruct(value: unknown): value is RemovedConstruct {
  return REMOVED_CONSTRUCTS.some((construct) => construct === value);
}
