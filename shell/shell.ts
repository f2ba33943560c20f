import { FORWARD_KEYS } from '../src/shared/pressed-key';
import { VIEW_META_KEY } from '../src/shared/program-ui';
import { ALIVE } from '../src/shared/view-watch';
import { type HostContext, mergeHostContext } from './host-context';
import { HostLink } from './host-link';
import { own } from './json-object';
import { PayloadStage } from './payload-stage';
import { viewPayload } from './view-payload';

/**
 * The view template: one static document that answers the MCP Apps lifecycle, shows what a program rendered in a frame of
 * its own, and passes on the reads that the program declared (contract §7).
 */

const PROTOCOL_VERSION = '2026-01-26';

let context: HostContext = {};

const link = new HostLink(window, {
  requests: {
    ping: () => ({}),
    'ui/resource-teardown': () => {
      stage.stopReads();
      return {};
    },
  },
  notifications: {
    'ui/notifications/tool-result': (params) => {
      const payload = viewPayload(params, VIEW_META_KEY);
      if (payload !== undefined) stage.show(payload);
    },
    'ui/notifications/host-context-changed': adoptContext,
    [ALIVE]: (params) => {
      const challenge = own(params, 'challenge');
      if (typeof challenge === 'string') stage.ask(challenge);
    },
    [FORWARD_KEYS]: (params) => stage.forwardKeys(own(params, 'enabled') === true),
  },
});

const stage = new PayloadStage(document, link);

link.request(
  'connecta-ui-initialize',
  'ui/initialize',
  {
    appInfo: { name: 'connecta-program-ui', version: '1' },
    appCapabilities: {},
    protocolVersion: PROTOCOL_VERSION,
  },
  (reply) => {
    if (reply.kind === 'error') return;
    const { hostCapabilities, hostContext } = reply.result;
    stage.allowReads(hasServerTools(hostCapabilities));
    adoptContext(hostContext);
    link.notify('ui/notifications/initialized', {});
  },
);
stage.reportSize();

function adoptContext(change: unknown): void {
  context = mergeHostContext(context, change);
  stage.adopt(context);
}

function hasServerTools(capabilities: unknown): boolean {
  return (
    typeof capabilities === 'object' &&
    capabilities !== null &&
    'serverTools' in capabilities &&
    Boolean(capabilities.serverTools)
  );
}
