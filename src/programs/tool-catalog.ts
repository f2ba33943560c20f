import type * as vscode from 'vscode';
import type { ServerAccess } from '../connectors/server-access';
import type { ConnectorSpec, ConnectorTool } from '../shared/control';
import type { CatalogTool } from './catalog-tool';

export interface ToolCatalogOptions {
  readonly server: Pick<ServerAccess, 'connectorTools' | 'startConnector' | 'onDidChangeTools'>;
  /** All connectors that programs have, once they are known. Starts none. */
  connectors(): Promise<readonly ConnectorSpec[]>;
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

  /** Rejects with what keeps the connector from starting. */
  async toolsOf(id: string): Promise<readonly CatalogTool[]> {
    const { server } = this.options;
    if (!server.connectorTools(id)) await server.startConnector(id, { again: false });
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
