import assert from 'node:assert/strict';
import { withWindow } from './window';

const limits = { timeout: 4000, cpu: 1000 };

const hostile = {
  'loops-forever': 'async () => { for (;;) {} }',
  'allocates-without-end':
    'async () => { const all = []; for (;;) all.push(new Array(10_000).fill(all)); }',
  'recurses-without-end': 'async () => { const down = () => 1 + down(); return down(); }',
  'awaits-for-ever': 'async () => { for (;;) await null; }',
  'never-settles': 'async () => { await new Promise(() => {}); }',
};

const programs = {
  ...hostile,
  ...Object.fromEntries(
    Object.keys(hostile).map((name) => [
      `fine-after-it-${name}`,
      `async () => ({ fineAfter: '${name}' });\n`,
    ]),
  ),
};

describe('a program that', function () {
  this.timeout(120_000);
  const window = withWindow({
    programs,
    settings: {
      'connecta.limits.programTimeoutMs': limits.timeout,
      'connecta.limits.programCpuMs': limits.cpu,
    },
  });

  for (const name of Object.keys(hostile)) {
    it(`${name} ends with a clear error within the limits, and the next run works`, async () => {
      await window().run(name);
      const panel = await window().message(new RegExp(`${name}\\.connecta\\.js failed`));
      const text = await panel.locator('#message-text').innerText();
      assert.match(text, /limit|memory|stack|time|connecta\.limits/i);
      const line = await window().logLine(new RegExp(`run ${name}\\.connecta\\.js failed .*`));
      const [, amount = '', unit] = /([\d.]+) (ms|s)\b/.exec(line) ?? [];
      const milliseconds = Number(amount) * (unit === 's' ? 1000 : 1);
      assert.ok(milliseconds > 0 && milliseconds < limits.timeout + 2000, line);

      await window().run(`fine-after-it-${name}`);
      await window()
        .page.locator('.view-lines', { hasText: `"fineAfter": "${name}"` })
        .waitFor();
    });
  }
});
