import {
  type McpUiHostContext,
  McpUiHostStylesSchema,
  type McpUiStyles,
} from '@modelcontextprotocol/ext-apps/app-bridge';
import type { Tool } from '@modelcontextprotocol/sdk/types.js';
import type { PageTheme } from '../shared/page-messages';
import type { ViewSessionOptions } from './view-session-types';

/** What the page has told about itself. */
export interface PageFacts {
  readonly theme: PageTheme;
  /** The view's box in CSS pixels; undefined until the page has had one that is not empty. */
  readonly size: { readonly width: number; readonly height: number } | undefined;
  readonly touch: boolean;
  readonly hover: boolean;
}

/**
 * The style variables that the spec knows. Anything else would make a view refuse the whole context: its own schema
 * takes no other key.
 */
const STYLE_VARIABLES: ReadonlySet<string> = new Set(
  McpUiHostStylesSchema.shape.variables.unwrap().keyType.options.map((option) => option.value),
);

/** The whole host context, every value concrete; sent with `ui/initialize` and again, in full, after each change (spec, "Host context"). */
export function hostContext(
  facts: PageFacts,
  environment: ReturnType<ViewSessionOptions['environment']>,
  tool: Tool,
): McpUiHostContext {
  const { theme, size, touch, hover } = facts;
  const variables = Object.fromEntries(
    Object.entries(theme.variables).filter(([name]) => STYLE_VARIABLES.has(name)),
    // The type asks for every key; spec and schema let any be absent.
  ) as McpUiStyles;
  return {
    toolInfo: { tool },
    theme: theme.kind === 'light' || theme.kind === 'high-contrast-light' ? 'light' : 'dark',
    styles: { variables },
    displayMode: 'inline',
    availableDisplayModes: ['inline'],
    ...(size === undefined ? {} : { containerDimensions: size }),
    locale: environment.locale,
    timeZone: environment.timeZone,
    userAgent: environment.userAgent,
    platform: environment.platform,
    deviceCapabilities: { touch, hover },
  };
}

/** A reported size in whole pixels, or undefined for an empty one: a hidden page has none, and no view can be laid out in it. */
export function usableSize(width: number, height: number): PageFacts['size'] {
  const size = { width: Math.round(width), height: Math.round(height) };
  return size.width > 0 && size.height > 0 ? size : undefined;
}
