import assert from 'node:assert/strict';
import { withWindow } from './window';

const limits = { timeout: 4000, cpu: 1000 };

/** Each with what a person is told about it. */
const hostile: Readonly<Record<string, { readonly code: string; readonly told: RegExp }>> = {
  'loops-forever': {
    code: 'async () => { for (;;) {} }',
    told: /longer than 1000 ms.*connecta\.limits\.programCpuMs/s,
  },
  'allocates-without-end': {
    code: 'async () => { const all = []; for (;;) all.push("x".repeat(1_000_000)); }',
    told: /memory.*connecta\.limits\.programMemoryBytes/is,
  },
  'recurses-without-end': {
    code: 'async () => { const down = () => 1 + down(); return down(); }',
    told: /stack|recurs/i,
  },
  'awaits-for-ever': {
    code: 'async () => { for (;;) await null; }',
    told: /longer than 1000 ms.*connecta\.limits\.programCpuMs/s,
  },
  'never-settles': {
    code: 'async () => { await new Promise(() => {}); }',
    told: /promise that nothing can settle/,
  },
};

const programs = {
  ...Object.fromEntries(Object.entries(hostile).map(([name, { code }]) => [name, code])),
  fine: 'async () => 1;\n',
  ...Object.fromEntries(
    Object.keys(hostile).map((name) => [
      `fine-after-it-${name}`,
      `async () => ({ fineAfter: '${name}' });\n`,
    ]),
  ),
};

describe('a program that', function () {
  this.timeout(240_000);
  const window = withWindow({
    programs,
    settings: {
      'connecta.limits.programTimeoutMs': limits.timeout,
      'connecta.limits.programCpuMs': limits.cpu,
    },
  });

  before(async () => {
    // The server's start is no part of what is measured.
    await window().run('fine');
    await window().logLine(/run fine\.connecta\.js ok/);
  });

  for (const [name, { told }] of Object.entries(hostile)) {
    it(`${name} ends with a clear error within the limits, and the next run works`, async () => {
      await window().run(name);
      const panel = await window().message(new RegExp(`${name}\\.connecta\\.js failed`));
      const text = await panel.locator('#message-text').innerText();
      assert.match(text, told);
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
