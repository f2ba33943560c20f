import type { ConnectorTool } from '../../shared/control';
import type { Localize } from '../../shared/localize';
import { codeBlock, escapeMarkdown, escapeMarkdownLines } from '../escape-markdown';
import { verdictSentence } from './tool-verdict';

/** Longer ones say nothing more in a hover. */
const MOST_CHARS = 4_000;

/** What the hover over a tool says, as Markdown. All that its server wrote is escaped, or code. */
export function toolHover(address: string, tool: ConnectorTool, t: Localize): string {
  const { name, title, description, inputSchema, outputSchema, reason } = tool;
  return [
    `**${escapeMarkdown(title ?? name)}** · ${escapeMarkdown(address)}`,
    verdictSentence(reason, t),
    ...(description === undefined ? [] : ['---', escapeMarkdownLines(clipped(description))]),
    ...schemaSection(t('Arguments'), inputSchema),
    ...schemaSection(t('Result'), outputSchema),
  ].join('\n\n');
}

function schemaSection(title: string, schema: unknown): string[] {
  if (schema === undefined) return [];
  const text = written(schema);
  return text === undefined ? [] : [`**${title}**`, codeBlock(clipped(text), 'json')];
}

/** Undefined for a schema that is nested too deep to be written: the rest of the hover stands without it. */
function written(schema: unknown): string | undefined {
  try {
    // Which dialect it is in says nothing to a person.
    return JSON.stringify(schema, (key, value) => (key === '$schema' ? undefined : value), 2);
  } catch {
    return undefined;
  }
}

function clipped(text: string): string {
  return text.length <= MOST_CHARS ? text : `${text.slice(0, MOST_CHARS)}…`;
}
