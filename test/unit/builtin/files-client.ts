import { Client, InMemoryTransport } from '@modelcontextprotocol/client';
import { z } from 'zod';
import { createFilesServer } from '../../../src/builtin/files/files-server';
import { Roots } from '../../../src/builtin/roots';

const listed = z.object({
  path: z.string(),
  entries: z.array(
    z.object({
      path: z.string(),
      type: z.enum(['file', 'folder']),
      bytes: z.number(),
      modified: z.string(),
    }),
  ),
  truncated: z.boolean(),
});
const readText = z.object({
  path: z.string(),
  bytes: z.number(),
  modified: z.string(),
  fromLine: z.number(),
  toLine: z.number(),
  totalLines: z.number(),
  text: z.string(),
  truncated: z.boolean(),
});
const searched = z.object({
  matches: z.array(z.object({ path: z.string(), line: z.number(), text: z.string() })),
  filesSearched: z.number(),
  truncated: z.boolean(),
});

type Args = Record<string, unknown>;

/** A client of the files server over the given folders, as a program's calls would reach it. */
export class FilesClient {
  private constructor(readonly client: Client) {}

  static async open(...folders: string[]): Promise<FilesClient> {
    const [near, far] = InMemoryTransport.createLinkedPair();
    await createFilesServer(new Roots(folders)).connect(far);
    const client = new Client({ name: 'test', version: '1' });
    await client.connect(near);
    return new FilesClient(client);
  }

  async list(args: Args = {}): Promise<z.infer<typeof listed>> {
    return listed.parse(await this.value('list', args));
  }

  async read(args: Args): Promise<z.infer<typeof readText>> {
    return readText.parse(await this.value('read', args));
  }

  async search(args: Args): Promise<z.infer<typeof searched>> {
    return searched.parse(await this.value('search', args));
  }

  /** Paths of all entries, folders with a `/` at their end. */
  async paths(args: Args = {}): Promise<string[]> {
    const { entries } = await this.list(args);
    return entries.map((entry) => (entry.type === 'folder' ? `${entry.path}/` : entry.path));
  }

  /** The words of an error result; throws when the call succeeds. */
  async refusal(name: string, args: Args): Promise<string> {
    const result = await this.client.callTool({ name, arguments: args });
    if (result.isError !== true) throw new Error(`${name} succeeded: ${JSON.stringify(result)}`);
    const [block] = result.content;
    return block?.type === 'text' ? block.text : '';
  }

  close(): Promise<void> {
    return this.client.close();
  }

  private async value(name: string, args: Args): Promise<unknown> {
    const result = await this.client.callTool({ name, arguments: args });
    if (result.isError === true) throw new Error(JSON.stringify(result.content));
    return result.structuredContent;
  }
}
