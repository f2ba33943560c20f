import assert from 'node:assert/strict';
import type { ReadRequest } from '../../../src/host/view-session-types';
import { waitFor } from '../../harness/wait-for';
import { useBrowser } from '../browser-context';
import { shellHtml } from '../documents';
import { HostedWebview } from '../hosted-webview';
import { type Attacks, BY_PROGRAMS, BY_SHELLS } from './entries/protocol';
import { viewOf } from './hostile-view';

/** What both kinds of attackers have. `control` makes the declared read; its number names the attack that it comes after. */
const HELPERS = `
  const say = (message) => parent.postMessage({ jsonrpc: '2.0', ...message }, '*');
  let asked = 0;
  const ask = (method, params) => say({ id: 'ask-' + ++asked, method, params });
  const list = (limit) => ({ name: 'call_tool', arguments: { address: 'files.list', args: { root: 'src', limit }, resultMode: 'value' } });
  const refused = (read) => read.then(() => { throw new Error('it was allowed') }, () => {});`;

const runAll = (attacks: Attacks, control: string) => `
  ${HELPERS}
  (async () => {
    const attacks = [${Object.values(attacks).map((code) => `async () => { ${code.replaceAll('</', '<\\/')} }`)}];
    for (const [index, attack] of attacks.entries()) {
      let held = true;
      try { await attack() } catch (error) { held = !/forged|allowed/.test(error?.message) }
      await (${control})(held ? index : -1000 - index);
    }
  })();`;

/** A shell of the attacker's: does the handshake, attacks, and waits for the answer of each control. */
const hostileShell = (attacks: Attacks) => `<!doctype html><script>
  const answers = new Map();
  addEventListener('message', ({ data }) => {
    if (data?.id === 'init') { parent.postMessage({ jsonrpc: '2.0', method: 'ui/notifications/initialized', params: {} }, '*'); start() }
    answers.get(data?.id)?.(data);
  });
  const answer = (id) => new Promise((resolve) => answers.set(id, resolve));
  parent.postMessage({ jsonrpc: '2.0', id: 'init', method: 'ui/initialize', params: { appInfo: { name: 'x', version: '1' }, appCapabilities: {}, protocolVersion: '2026-01-26' } }, '*');
  function start() {
    ${runAll(attacks, `async (n) => { say({ id: 'control' + n, method: 'tools/call', params: list(n) }); await answer('control' + n) }`)}
  }
</script>`;

const hostileProgram = (attacks: Attacks) =>
  `<p>program</p><script>${runAll(attacks, `(n) => connecta.read('list', { limit: n })`)}</script>`;

/** Requests and announcements that a view's own protocol needs. Nothing else of a program's making may come out of the shell. */
const OF_THE_SHELL = [
  'ui/initialize',
  'ui/notifications/initialized',
  'ui/notifications/size-changed',
  'tools/call',
  // Of the page itself.
  'ui/notifications/sandbox-proxy-ready',
];

/** What the view declares: any limit, the one address, the one root, and no key more. */
function isDeclared({ address, args }: ReadRequest): boolean {
  const { root, limit, ...rest } = args;
  return address === 'files.list' && root === 'src' && Reflect.ownKeys(rest).length === 0;
}

function attacked(
  title: string,
  attacks: Attacks,
  view: () => Promise<ReturnType<typeof viewOf>>,
  then: (hosted: HostedWebview) => void,
): void {
  describe(title, function () {
    this.timeout(120_000);
    const context = useBrowser();
    let hosted: HostedWebview;
    const names = Object.keys(attacks);

    before(async () => {
      hosted = await HostedWebview.open(context(), async () => ({
        content: [],
        structuredContent: { ok: true, data: 'true data' },
      }));
      await hosted.session.mount(await view());
      const last = names.length - 1;
      await waitFor(
        'a control after each attack',
        () => hosted.traffic.reads.some(({ args }) => args.limit === last),
        90_000,
      );
    });
    after(() => hosted.close());

    // The control after each attack shows that the view was heard all the while.
    for (const [index, name] of names.entries()) {
      it(`reach no server by ${name}`, () => {
        const { reads } = hosted.traffic;
        const at = reads.findIndex(({ args }) => args.limit === index);
        const before = reads.findIndex(({ args }) => args.limit === index - 1);
        assert.ok(at > before, 'its control came');
        assert.deepEqual(
          reads.slice(before + 1, at).filter((read) => !isDeclared(read)),
          [],
        );
      });
    }

    it('press no button, and leave the panel as it is', async () => {
      const types = (await hosted.webview.received()).map(({ type }) => type);
      assert.ok(!types.includes('action'));
      assert.equal(await hosted.webview.document().locator('#message').isVisible(), false);
      assert.equal(hosted.session.phase, 'connected');
    });

    it('leave no request without its one answer, and no two answers to one', () => {
      for (const { request, answers } of hosted.exchanges()) {
        assert.ok(answers.length <= 1, JSON.stringify(request).slice(0, 200));
      }
      then(hosted);
    });
  });
}

attacked(
  'protocol attacks of hostile shells',
  BY_SHELLS,
  async () => viewOf({ templateHtml: hostileShell(BY_SHELLS) }),
  () => undefined,
);

attacked(
  'protocol attacks of hostile programs',
  BY_PROGRAMS,
  async () => viewOf({ templateHtml: await shellHtml(), html: hostileProgram(BY_PROGRAMS) }),
  ({ traffic }) => {
    const methods = new Set(traffic.fromView.map(({ method }) => method));
    assert.deepEqual(
      [...methods].filter((method) => !OF_THE_SHELL.includes(String(method))),
      [],
    );
  },
);
