import { setTimeout as sleep } from 'node:timers/promises';
import { checkRow } from '../contract/expectations';
import type { BrowserContext } from './browser-context';
import type { ShellCase } from './shell-case';
import { type Reply, ShellHost } from './shell-host';

/** What must not happen has this long to happen. In milliseconds. */
const QUIET = 250;
const PATIENCE = 4000;

/** Plays one case's host against the shell. Resolves with what does not hold; empty when all does. */
export async function runShellCase(context: BrowserContext, one: ShellCase): Promise<string[]> {
  const host = await ShellHost.open(context, one);
  await host.page.evaluate(`answerCalls(${JSON.stringify(one.replies)})`);
  await play(host, one);
  await sleep(QUIET);
  const deadline = performance.now() + PATIENCE;
  for (;;) {
    const faults = await faultsOf(host, one);
    if (faults.length === 0 || performance.now() > deadline) return faults;
    await sleep(50);
  }
}

async function play(host: ShellHost, one: ShellCase): Promise<void> {
  if (one.initReply === undefined || 'result' in one.initReply) {
    await host.request('ui/notifications/initialized');
    if (one.payload !== null) await host.sendResult({ _meta: { 'connecta/ui': one.payload } });
    else if (one.toolResultWithoutUi) await host.sendResult({ structuredContent: { result: 1 } });
  }
  for (const message of one.hostSend) await host.send(message);
  if (one.secondPayload === undefined) return;
  if (one.payload?.reads === undefined) await host.probe();
  else await host.request('tools/call');
  await host.sendResult({ _meta: { 'connecta/ui': one.secondPayload } });
  if (one.thenReplyToFirst == null) return;
  await host.request('tools/call', 1);
  await replyTo(host, 0, one.thenReplyToFirst);
}

async function replyTo(host: ShellHost, nth: number, reply: Reply): Promise<void> {
  const { id } = await host.request('tools/call', nth);
  await host.send({ id, ...reply });
}

async function faultsOf(host: ShellHost, one: ShellCase): Promise<string[]> {
  const { log, probes, toolCalls } = await host.seen();
  const lastSize = log.findLast((message) => message.method === 'ui/notifications/size-changed');
  const response = {
    $log: log,
    $probes: probes,
    $toolCalls: toolCalls,
    $lastSize: lastSize?.params,
  };
  const seen = { response, elapsedMs: 0, events: [], calls: {}, listCalls: {} };
  return one.expect.map((row) => checkRow(row, seen)).filter((fault) => fault !== undefined);
}
