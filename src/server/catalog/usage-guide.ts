import type { Connector, ToolDefinition } from '../connectors/connector';
import { isReadOnly } from '../invocation/read-only';
import { clipText } from './clip-text';

/** A connector's guide as results point to it (contract §8.2). */
export interface GuidePointer {
  readonly guide: string;
  readonly guideSummary: string;
}

const MAX_SUMMARY_CHARS = 120;

/** The name under which `skills` has a connector's guide. */
export function guideName(connector: Connector): string {
  return `connector:${connector.id}`;
}

/** Whole, as its author wrote it; `undefined` without one. */
export function guideContent(connector: Connector): string | undefined {
  const { usageGuide } = connector;
  return typeof usageGuide === 'string' ? usageGuide : usageGuide?.content;
}

export function guidePointer(connector: Connector): GuidePointer | undefined {
  const content = guideContent(connector);
  if (content === undefined) return undefined;
  const { usageGuide } = connector;
  const own = typeof usageGuide === 'object' ? usageGuide.summary : undefined;
  return {
    guide: guideName(connector),
    guideSummary: clipText(own ?? firstParagraph(content), MAX_SUMMARY_CHARS),
  };
}

/** Why a tool's guide is to be read before the tool is used; empty when nothing asks for it. */
export function guideReasons(
  connector: Connector,
  tool: ToolDefinition,
  schemaTruncated: boolean,
): string[] {
  const { usageGuide } = connector;
  if (usageGuide === undefined) return [];
  const required = typeof usageGuide === 'object' && usageGuide.required === true;
  return [
    ...(required ? ['connector_required'] : []),
    ...(isReadOnly(tool, connector) ? [] : ['approval_required']),
    ...(schemaTruncated ? ['schema_truncated'] : []),
  ];
}

/** The first paragraph that is no heading, in one line. */
function firstParagraph(content: string): string {
  const paragraphs = content.split(/\n\s*\n/).map((paragraph) =>
    paragraph
      .split('\n')
      .filter((line) => !/^\s*#/.test(line))
      .join(' ')
      .replace(/\s+/g, ' ')
      .trim(),
  );
  return paragraphs.find((paragraph) => paragraph !== '') ?? '';
}
