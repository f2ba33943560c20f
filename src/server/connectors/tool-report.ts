import type { ConnectorTool, SafetyLists } from '../../shared/control';
import { safetyOf } from '../invocation/read-only';
import type { ToolDefinition } from './connector';

/** A connector's tools as a person is shown them. What a server sends in place of text is left out. */
export function toolReport(
  tools: readonly ToolDefinition[],
  safety: SafetyLists | undefined,
): ConnectorTool[] {
  return tools.map((tool) => {
    const { name, description, inputSchema, outputSchema, annotations } = tool;
    const title = textOf('title' in tool ? tool.title : undefined) ?? textOf(annotations?.title);
    return {
      name,
      ...(title === undefined ? {} : { title }),
      ...(textOf(description) === undefined ? {} : { description }),
      ...(inputSchema === undefined ? {} : { inputSchema }),
      ...(outputSchema === undefined ? {} : { outputSchema }),
      ...safetyOf(tool, safety),
    };
  });
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}
