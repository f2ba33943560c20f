import type * as vscode from 'vscode';
import type { ServerAccess } from '../connectors/server-access';
import type { ConnectorSpec, ConnectorTool } from '../shared/control';
import type { CatalogTool } from './catalog-tool';

export interface ToolCatalogOptions {
  readonly server: Pick<ServerAccess, 'connectorTools' | 'startConnector' | 'onDidChangeTools'>;
  /** All connectors that programs have, once they are known. Starts none. */
  connectors(): Promise<readonly ConnectorSpec[]>;
  /** What a person would be asked when this connector starts. */
  questionsBefore(id: string): Promise<readonly string[]>;
}

/** The tools of the person's connectors. Connectors start when they are first asked for. */
export class ToolCatalog {
  /** The tools of a connector were told. */
  readonly onDidChange: vscode.Event<string>;

  constructor(private readonly options: ToolCatalogOptions) {
    this.onDidChange = options.server.onDidChangeTools;
  }

  async connectorIds(): Promise<readonly string[]> {
    return (await this.options.connectors()).map(({ id }) => id);
  }

  /** Whether the connector has told its tools in this window. */
  hasTold(id: string): boolean {
    return this.options.server.connectorTools(id) !== undefined;
  }

  /** What a person would be asked before the connector starts, in the words of its file. Asks nothing. */
  questionsBefore(id: string): Promise<readonly string[]> {
    return this.options.questionsBefore(id);
  }

  /** Rejects with what keeps the connector from starting. */
  async toolsOf(id: string): Promise<readonly CatalogTool[]> {
    if (!this.hasTold(id)) await this.options.server.startConnector(id, { again: false });
    return this.known(id);
  }

  /** What is known without starting anything. */
  known(id: string): readonly CatalogTool[] {
    return (this.options.server.connectorTools(id) ?? []).map((tool) => catalogTool(id, tool));
  }
}

function catalogTool(connector: string, tool: ConnectorTool): CatalogTool {
  const { name, title, description, inputSchema, outputSchema, readOnly } = tool;
  return {
    connector,
    name,
    readOnly,
    ...(title === undefined ? {} : { title }),
    ...(description === undefined ? {} : { description }),
    ...(inputSchema === undefined ? {} : { inputSchema }),
    ...(outputSchema === undefined ? {} : { outputSchema }),
  };
}
