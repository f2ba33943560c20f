import type { Page } from 'playwright-core';
import type { VscodeServer } from './vscode-server';

/**
 * Gives every webview an origin of its own, as desktop VS Code does. This server would serve them from the
 * workbench's origin, where a webview's page could read the workbench; tests would then prove too little or too much.
 * The origins stay below code.localhost: a webview from another site may not register its service worker.
 */
export async function isolateWebviewOrigins(page: Page, server: VscodeServer): Promise<void> {
  // A document that the test hands out has no address, so Chromium asks whether it may open sockets to loopback.
  await page.context().grantPermissions(['local-network-access']);
  const isWorkbench = (url: URL) => url.host === server.authority && url.pathname === '/';
  await page.route(isWorkbench, async (route) => {
    const address = route.request().url().replace(server.url, server.localUrl);
    const response = await route.fetch({ url: address });
    const headers = response.headers();
    const policy = headers['content-security-policy'] ?? '';
    const body = await response.text();
    const endpoint = '&quot;webviewEndpoint&quot;:&quot;';
    if (!policy.includes("frame-src 'self'") || !body.includes(endpoint)) {
      throw new Error('The workbench no longer says where its webviews come from');
    }
    await route.fulfill({
      status: response.status(),
      headers: {
        ...headers,
        'content-security-policy': policy.replace(
          "frame-src 'self'",
          `frame-src 'self' http://*.code.localhost:${server.port}`,
        ),
      },
      body: body.replace(endpoint, `${endpoint}http://{{uuid}}.code.localhost:${server.port}/`),
    });
  });
}
