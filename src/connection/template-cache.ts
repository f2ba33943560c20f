import { ConnectionError } from './connection-error';
import type { CallOptions, McpClient, Tool } from './mcp-client';
import { readViewTemplate, templateUri, type ViewTemplate } from './view-template';

/**
 * The view templates of one start of a server: each address is read once, and again after a failure. A cache belongs to
 * its client, so that nothing is ever kept across servers, their versions or their restarts.
 */
export class TemplateCache {
  readonly #templates = new Map<string, Promise<ViewTemplate>>();

  constructor(private readonly client: Pick<McpClient, 'readResource' | 'findResource'>) {}

  /** The template that the tool names now. Rejects with a ConnectionError. */
  get(tool: Tool, options: CallOptions): Promise<ViewTemplate> {
    const uri = templateUri(tool);
    if (uri === undefined) {
      const problem = new ConnectionError('template', `The server's ${tool.name} names no view.`);
      return Promise.reject(problem);
    }
    const known = this.#templates.get(uri);
    if (known !== undefined) return known;
    const reading = this.#read(uri, options).catch((error: unknown) => {
      this.#templates.delete(uri);
      throw error;
    });
    this.#templates.set(uri, reading);
    return reading;
  }

  #read(uri: string, options: CallOptions): Promise<ViewTemplate> {
    const { client } = this;
    const source = {
      readResource: (address: string) => client.readResource(address, options),
      findResource: (address: string) => client.findResource(address, options),
    };
    return readViewTemplate(source, uri);
  }
}
