import assert from 'node:assert/strict';
import { waitFor } from '../harness/wait-for';
import { useBrowser } from './browser-context';
import { ShellHost } from './shell-host';

const reads = { refresh: { address: 'sums.add', fixedArgs: {}, viewArgs: [] } };

/** Markup that would swallow a script inserted by the look of it. */
const AWKWARD: Readonly<Record<string, string>> = {
  'a fragment': '<p id="here">here</p>',
  'text alone': 'here',
  'a full document':
    '<!doctype html><html><head><title>t</title></head><body id="here"></body></html>',
  'a comment that mentions <head>': '<!-- <head> --><p id="here">here</p>',
  'an attribute that mentions <head>': '<p id="here" title="<head><html>">here</p>',
  'a comment that never ends': '<p id="here">here</p><!-- <head>',
  'a document in quirks mode': '<html><body id="here"></body></html>',
  'an old doctype': '<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 3.2 Final//EN"><body id="here">',
  'a textarea that never ends': '<b id="here">here</b><textarea><head>',
  'a policy of its own':
    '<meta http-equiv="Content-Security-Policy" content="default-src \'none\'"><p id="here">here</p>',
};

describe('a payload', function () {
  this.timeout(60_000);
  const context = useBrowser();

  for (const [name, html] of Object.entries(AWKWARD)) {
    it(`has its bridge and standards mode as ${name}`, async () => {
      const host = await ShellHost.open(context());
      await host.show({ html, reads });
      const payload = await host.payload();
      const found = await payload.evaluate(() => [
        document.compatMode,
        typeof Reflect.get(window, 'connecta')?.read,
        getComputedStyle(document.documentElement).getPropertyValue('--connecta-accent') !== '',
        document.documentElement.textContent?.includes('connecta/read') ?? false,
      ]);
      assert.deepEqual(found, ['CSS1Compat', 'function', true, false]);
    });
  }

  it('keeps the attributes of its own html and body', async () => {
    const host = await ShellHost.open(context());
    await host.show({
      html: '<!doctype html><html lang="de" class="a" style="--x: 1"><head><title>T</title></head><body class="b" data-c="d">',
    });
    const payload = await host.payload();
    const found = await payload.evaluate(() => {
      const { documentElement: root, body } = document;
      return [
        root.lang,
        root.className,
        root.getAttribute('style'),
        body.className,
        body.dataset.c,
        document.title,
      ];
    });
    assert.deepEqual(found, ['de', 'a', '--x: 1', 'b', 'd', 'T']);
  });

  it('can style anything over the base styles, by the weakest rule there is', async () => {
    const host = await ShellHost.open(context());
    await host.show({
      html: '<style>* { margin: 3px; color: rgb(1, 2, 3) }</style><h1 id="title">Title</h1><button hidden>No</button>',
    });
    const payload = await host.payload();
    const found = await payload.evaluate(() => {
      const style = getComputedStyle(document.querySelector('h1') as Element);
      const button = getComputedStyle(document.querySelector('button') as Element);
      return [
        style.marginTop,
        style.color,
        getComputedStyle(document.body).marginTop,
        button.display,
      ];
    });
    assert.deepEqual(found, ['3px', 'rgb(1, 2, 3)', '3px', 'none']);
  });

  it('is left unstyled when it asks for that, but not when it only mentions it', async () => {
    const meta = '<meta name="connecta-base" content="none">';
    const sizes: string[] = [];
    for (const html of [`${meta}<h1>T</h1>`, `<!-- ${meta} --><h1>T</h1>`]) {
      const host = await ShellHost.open(context(), { hostContext: { theme: 'dark' } });
      await host.show({ html });
      const payload = await host.payload();
      sizes.push(
        await payload.evaluate(() => {
          const root = getComputedStyle(document.documentElement);
          const heading = getComputedStyle(document.querySelector('h1') as Element);
          return [
            root.colorScheme,
            root.getPropertyValue('--color-ring-info'),
            heading.fontSize,
          ].join();
        }),
      );
    }
    assert.deepEqual(sizes, ['dark,#007acc,32px', 'dark,#007acc,20px']);
  });

  it('gives chart colours that a canvas takes', async () => {
    const host = await ShellHost.open(context(), { hostContext: { theme: 'dark' } });
    await host.show({ html: '<canvas></canvas>' });
    const payload = await host.payload();
    const colors = await payload.evaluate(() => {
      const context = document.querySelector('canvas')?.getContext('2d');
      const root = getComputedStyle(document.documentElement);
      return [1, 2, 3, 4, 5, 6].map((n) => {
        if (!context) return '';
        context.fillStyle = '#010203';
        context.fillStyle = root.getPropertyValue(`--connecta-chart-${n}`);
        return context.fillStyle;
      });
    });
    assert.equal(new Set(colors).size, 6);
    assert.ok(!colors.includes('#010203'), colors.join());
  });

  it('follows the theme while it is shown', async () => {
    const host = await ShellHost.open(context(), { hostContext: { theme: 'dark' } });
    const variables = {
      '--color-background-primary': 'rgb(10, 20, 30)',
      '--not-of-the-spec': 'red',
    };
    await host.show({
      html: `<meta http-equiv="Content-Security-Policy" content="style-src 'none'"><p>text</p>`,
    });
    const payload = await host.payload();
    await host.send({
      method: 'ui/notifications/host-context-changed',
      params: { theme: 'light', styles: { variables } },
    });
    await waitFor('the new colour', () =>
      payload.evaluate(
        () => getComputedStyle(document.documentElement).backgroundColor === 'rgb(10, 20, 30)',
      ),
    );
    const found = await payload.evaluate(() => {
      const root = getComputedStyle(document.documentElement);
      return [root.colorScheme, root.getPropertyValue('--not-of-the-spec')];
    });
    assert.deepEqual(found, ['light', '']);
  });

  it('cannot be broken into by a style value of the host', async () => {
    const host = await ShellHost.open(context(), {
      hostContext: {
        styles: {
          variables: {
            '--color-text-primary': 'red}body{display:none',
            '--font-sans': '"</style><script>top.postMessage({ probe: 1 }, `*`)</script>"',
            '--color-text-info': 'rgb(1, 2, 3)',
          },
        },
      },
    });
    await host.show({ html: '<a href="#x">link</a>' });
    const payload = await host.payload();
    const found = await payload.evaluate(() => [
      getComputedStyle(document.body).display,
      getComputedStyle(document.querySelector('a') as Element).color,
    ]);
    assert.deepEqual(found, ['block', 'rgb(1, 2, 3)']);
    assert.deepEqual((await host.seen()).probes, []);
  });
});
