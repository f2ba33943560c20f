import type { CallToolResult, McpServer, RegisteredTool } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { guideContent, guideName, guidePointer } from '../catalog/usage-guide';
import type { Connector } from '../connectors/connector';
import { callerText } from '../invocation/address';
import type { ServerParts } from '../request-scope';
import { withGuideNote } from './guide-note';
import { refusalAnswer } from './tool-answer';
import { usageSkill } from './usage-skill';

const inputSchema = z.object({
  name: z.string().optional().describe('usage, or connector:<id>. Without it: what there is.'),
});
const USAGE_SUMMARY = 'How to write programs and views, and which tool to take for what.';

/** `skills` (contract §8.2): the guides, by name. */
export function registerSkills(server: McpServer, parts: ServerParts): RegisteredTool {
  return server.registerTool(
    'skills',
    {
      description: skillsDescription(parts.registry.list()),
      inputSchema,
      annotations: {
        readOnlyHint: true,
        destructiveHint: false,
        idempotentHint: true,
        openWorldHint: false,
      },
      _meta: { ui: { visibility: ['model'] } },
    },
    async ({ name }) => {
      await parts.ready();
      return name === undefined ? listing(parts) : skill(name, parts);
    },
  );
}

export function skillsDescription(connectors: readonly Connector[]): string {
  return withGuideNote(
    'Hands out guides by name. Read "usage" once before the first execute_code program: it has the functions, an example with a view, and the limits.',
    connectors,
    'Connectors have guides of their own here.',
  );
}

function listing({ registry }: ServerParts): CallToolResult {
  const guides = registry.list().flatMap((connector) => {
    const pointer = guidePointer(connector);
    return pointer ? [`- ${pointer.guide}: ${pointer.guideSummary}`] : [];
  });
  return text([`- usage: ${USAGE_SUMMARY}`, ...guides].join('\n'));
}

function skill(name: string, { registry, limits }: ServerParts): CallToolResult {
  if (name === 'usage') return text(usageSkill(limits()));
  const guided = registry.list().filter((connector) => guideContent(connector) !== undefined);
  const connector = guided.find((each) => guideName(each) === name);
  const content = connector && guideContent(connector);
  if (content !== undefined) return text(content);
  const names = ['usage', ...guided.map(guideName)].join(', ');
  return refusalAnswer(`There is no guide "${callerText(name)}". There is: ${names}.`);
}

function text(content: string): CallToolResult {
  return { content: [{ type: 'text', text: content }] };
}
