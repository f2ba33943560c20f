import { policyMeta, shellHtml } from '../documents';

/** How a program is shown: under nothing but its sandbox, under the page's policy as well, or in the shell as the product does. */
export const MODES = ['open', 'policy', 'shell'] as const;
export type Mode = (typeof MODES)[number];

/** What is known of a program: its document has loaded, or the shell took it down. */
export type Signal = 'loaded' | 'left';

const inScript = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c');

/** A page that shows many programs at once, each in frames of its own; `signals` has what is known of each, by its place. */
export async function pageOf(programs: readonly string[], mode: Mode): Promise<string> {
  const meta = mode === 'open' ? '' : await policyMeta();
  const script = mode === 'shell' ? await shellScript(programs) : framesScript(programs);
  return `<!doctype html><html><head>${meta}</head><body><script>globalThis.signals = {};${script}</script></body></html>`;
}

/** Two frames deep, as a program is in the shell. */
function framesScript(programs: readonly string[]): string {
  const outer = (html: string, index: number) =>
    `<!doctype html><body><script>
      const f = document.createElement('iframe');
      f.sandbox = 'allow-scripts';
      f.onload = () => parent.postMessage({ loaded: ${index} }, '*');
      f.srcdoc = ${inScript(html)};
      document.body.append(f);
    </script>`;
  return `
    addEventListener('message', ({ data }) => { if (data && 'loaded' in data) signals[data.loaded] ??= 'loaded' });
    for (const html of ${inScript(programs.map(outer))}) {
      const f = document.createElement('iframe');
      f.setAttribute('sandbox', 'allow-scripts');
      f.srcdoc = html;
      document.body.append(f);
    }`;
}

/** A page for many shells, which asks each whether its program is there, as ours does. */
async function shellScript(programs: readonly string[]): Promise<string> {
  return `
    const shell = ${inScript(await shellHtml())};
    const frames = ${inScript(programs)}.map((html) => {
      const frame = document.createElement('iframe');
      frame.setAttribute('sandbox', 'allow-scripts');
      frame.setAttribute('allow', '');
      frame.srcdoc = shell;
      document.body.append(frame);
      return { frame, html };
    });
    const post = (frame, message) => frame.contentWindow?.postMessage({ jsonrpc: '2.0', ...message }, '*');
    addEventListener('message', ({ source, data }) => {
      const index = frames.findIndex(({ frame }) => frame.contentWindow === source);
      if (index < 0) return;
      const { frame, html } = frames[index];
      switch (data?.method) {
        case 'ui/initialize':
          return post(frame, { id: data.id, result: { protocolVersion: '2026-01-26', hostInfo: {}, hostCapabilities: {}, hostContext: { containerDimensions: { width: 300, height: 150 } } } });
        case 'ui/notifications/initialized':
          post(frame, { method: 'ui/notifications/tool-result', params: { content: [], _meta: { 'connecta/ui': { html } } } });
          setInterval(() => post(frame, { method: 'connecta/alive', params: { challenge: String(index) } }), 250);
          return;
        case 'connecta/alive':
          signals[index] ??= 'loaded';
          return;
        case 'connecta/left':
          signals[index] = 'left';
      }
    });`;
}
