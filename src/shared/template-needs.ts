/**
 * What a view's template declares beyond being drawn (MCP Apps, `_meta.ui.csp` and `_meta.ui.permissions`). A view gets
 * none of it: its policy is the page's. It is kept so that a person is told what is missing.
 */
export interface TemplateNeeds {
  /** Origins that it would load from, connect to, or frame. Each once, in the order in which they were declared. */
  readonly domains: readonly string[];
  /** Entries that are no origin at all. They are counted and never shown. */
  readonly unreadable: number;
  readonly permissions: readonly TemplatePermission[];
}

export const TEMPLATE_PERMISSIONS = [
  'camera',
  'microphone',
  'geolocation',
  'clipboardWrite',
] as const;
export type TemplatePermission = (typeof TEMPLATE_PERMISSIONS)[number];
