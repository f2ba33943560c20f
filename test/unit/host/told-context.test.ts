import assert from 'node:assert/strict';
import { settled, THEME } from './scripted-page';
import { connectedSession, sessionOn, TOOL, VIEW } from './session-under-test';

describe('the host context that a view is told', () => {
  it('H27, HR11, HR25: is complete and concrete', async () => {
    const { initialized } = await connectedSession();
    assert.deepEqual(initialized.result, {
      protocolVersion: '2026-01-26',
      hostInfo: { name: 'Connecta', version: '1' },
      hostCapabilities: { logging: {}, serverTools: {} },
      hostContext: {
        toolInfo: { tool: TOOL },
        theme: 'dark',
        styles: { variables: THEME.variables },
        displayMode: 'inline',
        availableDisplayModes: ['inline'],
        containerDimensions: { width: 800, height: 600 },
        locale: 'de',
        timeZone: 'Europe/Berlin',
        userAgent: 'connecta/1 vscode/1.101',
        platform: 'desktop',
        deviceCapabilities: { touch: false, hover: true },
      },
    });
  });

  it('HR26: folds high contrast and keeps only the variables of the spec', async () => {
    const { session, page } = sessionOn();
    const variables = { ...THEME.variables, '--vscode-foreground': 'red', x: '1' };
    page.load({ theme: { ...THEME, kind: 'high-contrast-light', variables } });
    await session.mount(VIEW);
    const { result } = await page.handshake();
    const { hostContext } = result as { hostContext: { theme: string; styles: object } };
    assert.equal(hostContext.theme, 'light');
    assert.deepEqual(hostContext.styles, { variables: THEME.variables });
  });

  it('H15, H29, HR22, HR24: is sent again in full, once, when theme and size have changed', async () => {
    const { page, clock } = await connectedSession();
    page.toView.length = 0;
    page.send({
      type: 'theme',
      theme: { ...THEME, kind: 'light', variables: { '--color-text-primary': '#111' } },
    });
    for (const width of [700, 500, 300.4]) page.send({ type: 'size', width, height: 600 });
    clock.advance(49);
    await settled();
    assert.deepEqual(page.methods, []);
    clock.advance(1);
    await settled();
    assert.deepEqual(page.methods, ['ui/notifications/host-context-changed']);
    const sent = page.last('ui/notifications/host-context-changed')?.params as Record<
      string,
      unknown
    >;
    assert.deepEqual(sent.theme, 'light');
    assert.deepEqual(sent.styles, { variables: { '--color-text-primary': '#111' } });
    assert.deepEqual(sent.containerDimensions, { width: 300, height: 600 });
    assert.deepEqual(Object.keys(sent).length, 11);
  });

  it('HR22: never has an empty size', async () => {
    const { session, page, clock } = sessionOn();
    page.load({ width: 0, height: 0 });
    await session.mount(VIEW);
    const { result } = await page.handshake();
    const context = (result as { hostContext: object }).hostContext;
    assert.equal('containerDimensions' in context, false);
    page.send({ type: 'size', width: 400, height: 300 });
    page.send({ type: 'size', width: 0, height: 0 });
    page.send({ type: 'size', width: 400, height: 0.2 });
    clock.advance(50);
    await settled();
    const sent = page.last('ui/notifications/host-context-changed')?.params as Record<
      string,
      unknown
    >;
    assert.deepEqual(sent.containerDimensions, { width: 400, height: 300 });
  });

  it('in the answer to a second initialize is the newest', async () => {
    const { page } = await connectedSession();
    page.send({ type: 'theme', theme: { ...THEME, kind: 'light' } });
    const { result } = await page.handshake();
    assert.equal((result as { hostContext: { theme: string } }).hostContext.theme, 'light');
  });
});
