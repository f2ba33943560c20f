import assert from 'node:assert/strict';
import type { Frame } from 'playwright-core';
import { untilUsable } from '../harness/usable-frame';
import { waitFor } from '../harness/wait-for';
import { useBrowser } from './browser-context';
import { ShellHost } from './shell-host';

describe('links and forms in a payload', function () {
  this.timeout(60_000);
  const context = useBrowser();

  async function open(html: string): Promise<{ host: ShellHost; payload: Frame }> {
    const host = await ShellHost.open(context(), {
      hostContext: { containerDimensions: { width: 800, height: 600 } },
    });
    const script = `<script>const said = []; const probe = (value) => top.postMessage({ probe: value }, '*')</script>`;
    await host.show({ html: script + html });
    const payload = await host.payload();
    await untilUsable(payload);
    return { host, payload };
  }

  const tall = '<div style="height: 3000px"></div>';

  it('scrolls to the anchor, with hashchange and :target as in any document, and again', async () => {
    const { host, payload } = await open(
      `<a href="#a%20b">go</a>${tall}<h2 id="a b">There</h2>${tall}<script>onhashchange = () => probe(document.querySelector(':target').textContent)</script>`,
    );
    await payload.locator('a').click();
    assert.equal(await host.probe(), 'There');
    await waitFor('the heading at the top', () =>
      payload.evaluate(() => {
        const top = document.querySelector('h2')?.getBoundingClientRect().top;
        return top !== undefined && Math.abs(top) < 30;
      }),
    );
    await payload.evaluate(() => scrollTo(0, 0));
    await payload.locator('a').click();
    await waitFor('the scroll', () => payload.evaluate(() => scrollY > 1000));
    assert.equal(await payload.locator('a').getAttribute('target'), null);
  });

  it('leaves a link to the program that cancels it, and scrolls when it only stops the event', async () => {
    const { payload } = await open(
      `<a id="cancelled" href="#there" onclick="said.push('cancelled'); return false">no</a>
       <a id="stopped" href="#there" onclick="event.stopPropagation()">yes</a>${tall}<p id="there">There</p>${tall}`,
    );
    await payload.locator('#cancelled').click();
    await payload.waitForTimeout(100);
    assert.equal(await payload.evaluate(() => scrollY), 0);
    await payload.locator('#stopped').click();
    await waitFor('the scroll', () => payload.evaluate(() => scrollY > 1000));
  });

  it('H37: stays where it is when a link leads out', async () => {
    const { host, payload } = await open(
      '<a href="https://example.org/">out</a> <a href="">empty</a><svg><a href="other.html"><text y="20">svg</text></a></svg>',
    );
    for (const text of ['out', 'empty', 'svg'])
      await payload.getByText(text, { exact: true }).click();
    await payload.waitForTimeout(200);
    assert.equal(await payload.getByText('out', { exact: true }).isVisible(), true);
    assert.equal(host.shell().childFrames().length, 1);
  });

  it('tells the program of a submit by button, by Enter and by script, with its submitter', async () => {
    const { host, payload } = await open(
      `<form onsubmit="event.preventDefault(); probe([new FormData(this).get('q'), event.submitter?.value ?? null, event.isTrusted])">
         <input name="q"><button value="go">Go</button></form>
       <form id="lone" onsubmit="event.preventDefault(); probe(['lone', new FormData(this).get('q')])"><input name="q"></form>`,
    );
    await payload.locator('[name=q]').first().fill('one');
    await payload.locator('button').click();
    assert.deepEqual(await host.probe(0), ['one', 'go', false]);
    await payload.locator('[name=q]').first().press('Enter');
    assert.deepEqual(await host.probe(1), ['one', 'go', false]);
    await payload.locator('#lone [name=q]').fill('two');
    await payload.locator('#lone [name=q]').press('Enter');
    assert.deepEqual(await host.probe(2), ['lone', 'two']);
    await payload.evaluate(() => document.querySelector('form')?.requestSubmit());
    assert.deepEqual(await host.probe(3), ['one', null, false]);
  });

  it('validates first, unless told not to', async () => {
    const { host, payload } = await open(
      `<form onsubmit="event.preventDefault(); probe('submitted')" oninvalid="probe('invalid')">
         <input required oninvalid="probe('invalid')"><button>Go</button><button formnovalidate>Anyway</button></form>`,
    );
    await payload.getByText('Go').click();
    assert.equal(await host.probe(0), 'invalid');
    await payload.getByText('Anyway').click();
    assert.equal(await host.probe(1), 'submitted');
    assert.equal((await host.seen()).probes.length, 2);
  });

  it('submits nothing for a click that the program cancels, or on what is no submit button', async () => {
    const { host, payload } = await open(
      `<form onsubmit="event.preventDefault(); probe('submitted')">
         <button onclick="event.preventDefault()">Cancelled</button><button type="button">Plain</button><button type="reset">Reset</button>
         <button disabled>Disabled</button><button onclick="event.stopPropagation()">Stopped</button></form>`,
    );
    for (const text of ['Cancelled', 'Plain', 'Reset']) await payload.getByText(text).click();
    await payload.getByText('Disabled').click({ force: true });
    await payload.waitForTimeout(100);
    assert.deepEqual((await host.seen()).probes, []);
    await payload.getByText('Stopped').click();
    assert.equal(await host.probe(), 'submitted');
  });

  it('closes a dialog by its form, with the value of the button', async () => {
    const { host, payload } = await open(
      `<dialog onclose="probe(this.returnValue)"><form method="dialog"><button value="no">No</button><button value="yes">Yes</button></form></dialog>`,
    );
    await payload.evaluate(() => document.querySelector('dialog')?.showModal());
    await payload.getByText('Yes').click();
    assert.equal(await host.probe(), 'yes');
    assert.equal(await payload.evaluate(() => document.querySelector('dialog')?.open), false);
  });
});
