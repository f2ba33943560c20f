import type { CallToolResult, Tool } from '@modelcontextprotocol/sdk/types.js';
import { ViewSession } from '../../../src/host/view-session';
import type {
  MountedView,
  ReadRequest,
  SessionPhase,
  ViewLogEntry,
  ViewSessionOptions,
} from '../../../src/host/view-session-types';
import type { PageAction, TakenDownFor } from '../../../src/shared/page-messages';
import type { RemovedConstruct } from '../../../src/shared/removed-constructs';
import { ManualClock } from '../../harness/manual-clock';
import { ScriptedPage } from './scripted-page';

export const TOOL: Tool = {
  name: 'execute_code',
  inputSchema: { type: 'object' },
  _meta: { ui: { resourceUri: 'ui://connecta/program-ui/v1' } },
};

/** Declares `list` (files.list, fixed root, open limit). */
export const RESULT: CallToolResult = {
  content: [{ type: 'text', text: '{"result":1}' }],
  structuredContent: { result: 1, deep: { unknown: [null] } },
  _meta: {
    'connecta/ui': {
      html: '<p>view</p>',
      reads: { list: { address: 'files.list', fixedArgs: { root: 'src' }, viewArgs: ['limit'] } },
    },
    'other/meta': { kept: true },
  },
};

export const VIEW: MountedView = {
  title: 'dashboard',
  templateHtml: '<!doctype html>A',
  tool: TOOL,
  needs: { domains: [], unreadable: 0, permissions: [] },
  args: { code: 'async () => 1' },
  result: RESULT,
  readTool: { name: 'call_tool', inputSchema: { type: 'object' } },
  server: 'bundled@here',
};

export interface Read extends ReadRequest {
  readonly signal: AbortSignal;
  resolve(result: CallToolResult): void;
  reject(error: Error): void;
}

/** A session on a scripted page, with everything it says and asks kept. Reads stay open until the test ends them. */
export function sessionOn(page = new ScriptedPage(), over: Partial<ViewSessionOptions> = {}) {
  const clock = new ManualClock();
  const phases: SessionPhase[] = [];
  const log: ViewLogEntry[] = [];
  const reads: Read[] = [];
  const actions: PageAction[] = [];
  const left: TakenDownFor[] = [];
  const answering: boolean[] = [];
  const removed: (readonly RemovedConstruct[])[] = [];
  const session = new ViewSession({
    port: page,
    hostInfo: { name: 'Connecta', version: '1' },
    environment: () => ({
      locale: 'de',
      timeZone: 'Europe/Berlin',
      userAgent: 'connecta/1 vscode/1.101',
      platform: 'desktop',
    }),
    server: () => 'bundled@here',
    read: (request, signal) =>
      new Promise((resolve, reject) => reads.push({ ...request, signal, resolve, reject })),
    handshakeTimeoutMs: 8000,
    clock,
    log: (entry) => log.push(entry),
    onPhase: (phase) => phases.push(phase),
    onAction: (action) => actions.push(action),
    onLeft: (reason) => left.push(reason),
    onAnswering: (answers) => answering.push(answers),
    onRemoved: (constructs) => removed.push(constructs),
    ...over,
  });
  return { session, page, clock, phases, log, reads, actions, left, answering, removed };
}

/** The same, with a view mounted and its handshake done. */
export async function connectedSession(
  view: MountedView = VIEW,
  over: Partial<ViewSessionOptions> = {},
) {
  const setUp = sessionOn(new ScriptedPage(), over);
  setUp.page.load();
  await setUp.session.mount(view);
  const initialized = await setUp.page.handshake();
  return { ...setUp, initialized };
}

export const readCall = (args: object = { root: 'src' }, over: object = {}) => ({
  name: 'call_tool',
  arguments: { address: 'files.list', args, resultMode: 'value', ...over },
});

export function refusals(log: readonly ViewLogEntry[]): string[] {
  return log.flatMap((entry) =>
    entry.kind === 'refusal' ? [`${entry.method}: ${entry.reason}`] : [],
  );
}

export function dropped(log: readonly ViewLogEntry[]): string[] {
  return log.flatMap((entry) => (entry.kind === 'dropped' ? [entry.reason] : []));
}
