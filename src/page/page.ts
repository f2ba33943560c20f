import type { HostToPage } from '../shared/page-messages';
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
import { readTheme, watchTheme } from './vscode-theme';

/** The webview's page: the MCP Apps sandbox proxy, and the states around the view. It relays, draws and reports; it decides nothing. */

const stage = new PageStage(document, (action) => host.post({ type: 'action', action }));

const view = new ViewFrame({
  container: stage.viewContainer,
  onMessage(message, generation) {
    if (isRelayed(message) && !keys.receive(message)) relay(message, generation);
  },
  onLeft: (generation) => host.post({ type: 'left', ...named(generation) }),
});

const keys = new KeyForwarding(window, (message) => view.send(message, undefined));

const host = openHostChannel(window, (message: HostToPage) => {
  if (message.type === 'state') {
    stage.show(message);
    view.setTitle(message.title);
    keys.enable(message.forwardKeys === true);
    if (message.remember !== undefined) host.remember(message.remember);
    return;
  }
  const resource = sandboxResource(message.message);
  if (resource !== undefined) view.mount(resource, message.generation);
  else if (!isSandboxMessage(message.message)) view.send(message.message, message.generation);
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

function named(generation: Generation): { generation?: number } {
  return generation === undefined ? {} : { generation };
}
