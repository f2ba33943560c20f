import { VIEW_READ_TOOL } from '../shared/program-ui';
import { ConnectionError } from './connection-error';
import type { Tool } from './mcp-client';

export const EXECUTE_TOOL = 'execute_code';

/** The tools of our server that a view has to do with, as `tools/list` gives them. */
export interface ServerTools {
  /** Makes results with views. */
  readonly executeTool: Tool;
  /** Makes a view's reads; undefined when the server lists none. */
  readonly readTool: Tool | undefined;
}

/** @throws ConnectionError for a list without `execute_code` */
export function serverTools(tools: readonly Tool[]): ServerTools {
  const named = (name: string) => tools.find((tool) => tool.name === name);
  const executeTool = named(EXECUTE_TOOL);
  if (executeTool === undefined) {
    throw new ConnectionError('protocol', `The server has no tool ${EXECUTE_TOOL}.`);
  }
  return { executeTool, readTool: named(VIEW_READ_TOOL) };
}
