import type { HostToPage } from '../shared/page-messages';
import { REMOVED_CONSTRUCTS } from '../shared/removed-constructs';
import { LEFT, REMOVED, SHOWN } from '../shared/view-watch';
import { openHostChannel } from './host-channel';
import { KeyForwarding } from './key-forwarding';
import { PageStage } from './page-stage';
import {
  isRelayed,
  isSandboxMessage,
  type JsonRpcMessage,
  SANDBOX_PROXY_READY,
  sandboxResource,
} from './sandbox-messages';
import { stageSize, watchSize } from './stage-size';
import { type Generation, ViewFrame } from './view-frame';
import { ViewWatch } from './view-watch';
import { readTheme, watchTheme } from './vscode-theme';

/** The webview's page: the MCP Apps sandbox proxy, and the states around the view. It relays, draws and reports; it decides nothing. */

const stage = new PageStage(document, (action) => host.post({ type: 'action', action }));

const view = new ViewFrame({
  container: stage.viewContainer,
  onMessage(message, generation) {
    if (!isRelayed(message)) return;
    if (message.method === 'ui/notifications/initialized') watch.start();
    if (keys.receive(message)) return;
    const answered = watch.receive(message);
    if (answered === 'alive') view.promises();
    else if (answered === 'ping') return;
    else if (message.method === SHOWN) view.stands();
    else if (message.method === LEFT) takeDown('left');
    else if (message.method === REMOVED) tellRemoved(message.params, generation);
    else relay(message, generation);
  },
  onLeft(generation) {
    watch.stop();
    host.post({ type: 'left', reason: 'left', ...named(generation) });
  },
});

const watch = new ViewWatch({
  now: () => performance.now(),
  every(ms, run) {
    const timer = setInterval(run, ms);
    return () => clearInterval(timer);
  },
  send: (message) => view.send(message, undefined),
  isVisible: () => document.visibilityState === 'visible',
  onAnswering: (answering) =>
    host.post({ type: 'answering', answering, ...named(view.generation) }),
  onSilent: () => takeDown('silent'),
});

const keys = new KeyForwarding(window, (message) => view.send(message, undefined));

const host = openHostChannel(window, (message: HostToPage) => {
  if (message.type === 'state') {
    stage.show(message);
    view.setTitle(message.title);
    keys.enable(message.forwardKeys === true);
    if (message.remember !== undefined) host.remember(message.remember);
    watch.limit(message.answerWithinMs ?? 0);
    return;
  }
  const resource = sandboxResource(message.message);
  if (resource !== undefined) {
    watch.stop();
    view.mount(resource, message.generation);
  } else if (!isSandboxMessage(message.message)) {
    if (message.message.method === 'ui/notifications/tool-result') watch.building();
    view.send(message.message, message.generation);
  }
});

host.post({
  type: 'loaded',
  theme: readTheme(document),
  ...stageSize(stage.viewContainer),
  touch: matchMedia('(any-pointer: coarse)').matches,
  hover: matchMedia('(any-hover: hover)').matches,
});
host.post({ type: 'rpc', message: { jsonrpc: '2.0', method: SANDBOX_PROXY_READY, params: {} } });

watchTheme(document, (theme) => host.post({ type: 'theme', theme }));
watchSize(stage.viewContainer, (size) => host.post({ type: 'size', ...size }));

function relay(message: JsonRpcMessage, generation: Generation): void {
  try {
    host.post({ type: 'rpc', message, ...named(generation) });
  } catch {
    // A view may send what cannot be sent on, a port for one. That is no JSON-RPC, and it goes nowhere.
  }
}

function takeDown(reason: 'left' | 'silent'): void {
  watch.stop();
  const down = view.takeDown();
  if (down !== undefined) host.post({ type: 'left', reason, ...named(down.generation) });
}

/** Only names of the closed list go on. */
function tellRemoved(params: unknown, generation: Generation): void {
  const given = typeof params === 'object' && params !== null && 'constructs' in params;
  const names = given && Array.isArray(params.constructs) ? params.constructs : [];
  const constructs = REMOVED_CONSTRUCTS.filter((construct) => names.includes(construct));
  if (constructs.length > 0) host.post({ type: 'removed', constructs, ...named(generation) });
}

function named(generation: Generation): { generation?: number } {
  return generation === undefined ? {} : { generation };
}
