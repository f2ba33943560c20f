import type { Frame } from 'playwright-core';
import { createInProcessExecutor } from '../harness/in-process-executor';
import { untilUsable } from '../harness/usable-frame';
import { waitFor } from '../harness/wait-for';
import {
  type AnsweredTool,
  programFor,
  runWritten,
} from '../unit/programs/from-tool/written-program';
import type { BrowserContext } from './browser-context';
import type { ThemeName } from './vscode-theme';
import { Webview } from './webview';

/** The view of a program that was written for an answer, in our page and shell, with tools that the test plays. */
export class WrittenView {
  #answered = 0;

  private constructor(
    private readonly webview: Webview,
    readonly frame: Frame,
  ) {}

  static async open(
    context: BrowserContext,
    answer: unknown,
    { theme, ...asked }: AnsweredTool & { theme?: ThemeName } = {},
  ): Promise<WrittenView> {
    const executor = createInProcessExecutor();
    const code = programFor(answer, asked);
    const first = answer instanceof Error ? { error: answer.message } : { data: answer };
    const { views, error } = await runWritten(executor, code, first);
    await executor.close();
    const [view] = views;
    if (!view) throw new Error(`There is no view: ${error}`);
    const webview = await Webview.open(context, theme);
    const reads = Object.fromEntries(view.reads);
    const frame = await webview.render({ html: view.html, reads });
    await untilUsable(frame);
    return new WrittenView(webview, frame);
  }

  /** Answers the view's next read; gives what was asked. */
  async answer(data: unknown): Promise<unknown> {
    const nth = this.#answered;
    this.#answered += 1;
    const { message } = await waitFor('a read', async () => {
      const calls = (await this.webview.received()).flatMap((sent) =>
        sent.type === 'rpc' && sent.message.method === 'tools/call' ? [sent] : [],
      );
      return calls[nth];
    });
    const structuredContent =
      data instanceof Error ? { ok: false, error: { message: data.message } } : { ok: true, data };
    await this.webview.rpcToView({ id: message.id, result: { content: [], structuredContent } });
    const { arguments: asked } = message.params as {
      arguments: { address: string; args: unknown };
    };
    return [asked.address, asked.args];
  }
}
