/**
 * Shows every hostile program in every mode and writes what was heard of each, as JSON, to the file that it is given.
 * `node --import=tsx measure.ts FILE [--namespace] [--only=NAME]`; in a namespace it has a network of its own.
 */
import { writeFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Browser, chromium, type Page } from 'playwright-core';
import { ensureBrowser } from '../../../scripts/setup/ensure-browser.mjs';
import { type LoopbackServer, startLoopbackServer } from '../loopback-server';
import { Canary, type Heard, wasHeard } from './canaries';
import { CORPUS } from './corpus';
import { DnsCanary } from './dns-canary';
import { MODES, type Mode, pageOf, type Signal } from './documents';
import type { HostileEntry } from './entries/entry';
import { connectPeer } from './entries/webrtc';

/** Programs on one page, and pages at once. */
const PROGRAMS = 24;
const PAGES = 2;
/**
 * How long the programs of a page have to load or to be taken down. Elsewhere some never come to anything; in the shell
 * every one does, however busy the machine is. In milliseconds.
 */
const PATIENCE: Readonly<Record<Mode, number>> = { open: 25_000, policy: 25_000, shell: 150_000 };
/** How long a witness has to be heard. In milliseconds. */
const WITNESSED = 60_000;
/** What a witness shows to have been time enough is given once more. */
const AFTERWARDS = 500;

export interface Measured {
  readonly name: string;
  readonly mode: Mode;
  readonly leaves: boolean;
  readonly heard: Heard;
  readonly signal: Signal | undefined;
}

const flags = process.argv.slice(2);
const file = flags.find((flag) => !flag.startsWith('--')) ?? '';
const only = flags.find((flag) => flag.startsWith('--only='))?.slice('--only='.length) ?? '';
const inNamespace = flags.includes('--namespace');
const address = inNamespace ? '192.0.2.10' : '127.0.0.1';

/** What a batch is measured with. */
interface Bench {
  readonly browser: Browser;
  readonly dns: DnsCanary | undefined;
  readonly server: LoopbackServer;
}

/** A Chromium that looks names up and connects ahead of time, as a person's does; the other tests' does not. */
async function launchEager(): Promise<Browser> {
  return chromium.launch({
    executablePath: await ensureBrowser(),
    args: ['--no-sandbox', '--no-first-run', '--disable-component-update', '--disable-sync'],
    ignoreDefaultArgs: ['--disable-background-networking'],
  });
}

/** A batch that takes longer than all its waits together is stuck. */
async function inTime<T>(mode: Mode, work: Promise<T>): Promise<T> {
  const abort = new AbortController();
  const late = sleep(PATIENCE[mode] + WITNESSED, undefined, { signal: abort.signal }).then(() => {
    throw new Error('The browser is stuck.');
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    abort.abort();
    late.catch(() => undefined);
  }
}

async function main(): Promise<void> {
  const dns = inNamespace ? await DnsCanary.listen(address) : undefined;
  const server = await startLoopbackServer();
  const corpus = CORPUS.filter(({ name }) => name.includes(only));
  const measured: Measured[] = [];
  for (const mode of MODES) {
    measured.push(...(await measureAll({ dns, server }, corpus, mode)));
  }
  await writeFile(file, JSON.stringify(measured));
}

/** One mode in one browser; another takes its place when it does not survive. */
async function measureAll(
  bench: Omit<Bench, 'browser'>,
  corpus: readonly HostileEntry[],
  mode: Mode,
): Promise<Measured[]> {
  const measured: Measured[] = [];
  const batches = Array.from({ length: Math.ceil(corpus.length / PROGRAMS) }, (_, nth) =>
    corpus.slice(nth * PROGRAMS, (nth + 1) * PROGRAMS),
  );
  let browser = await launchEager();
  const work = async () => {
    for (let batch = batches.shift(); batch !== undefined; batch = batches.shift()) {
      const used = browser;
      try {
        measured.push(...(await inTime(mode, measure({ ...bench, browser: used }, batch, mode))));
      } catch (error) {
        // Some of them end the browser itself, or hold it up. Halves, and halves of those, show which.
        if (batch.length === 1) throw error;
        used.close().catch(() => undefined);
        const half = batch.length >> 1;
        batches.unshift(batch.slice(0, half), batch.slice(half));
        if (browser === used) browser = await launchEager();
      }
    }
  };
  await Promise.all(Array.from({ length: PAGES }, work));
  browser.close().catch(() => undefined);
  return measured;
}

// Who runs this holds its input open. When that ends, so does this, and its browser with it.
process.stdin.on('end', () => process.exit(1)).resume();

main().then(
  () => process.exit(0),
  (error: unknown) => {
    console.error(error);
    process.exit(1);
  },
);

async function measure(
  { browser, dns, server }: Bench,
  batch: readonly HostileEntry[],
  mode: Mode,
): Promise<Measured[]> {
  const canaries = await Promise.all(batch.map(() => Canary.listen(dns)));
  const filled = batch.map(({ html }, index) => fill(html, canaries[index]));
  const path = `/${mode}/${canaries[0]?.port}`;
  server.serve(path, await pageOf(filled, mode));
  const page = await browser.newPage();
  await page.goto(`${server.origin}${path}`, { waitUntil: 'commit' });
  await untilSettled(page, PATIENCE[mode], (signals) =>
    batch.every((entry, index) => isSettled(entry, mode, signals[index], canaries[index]?.heard)),
  );
  await witnessed(page, dns);
  const signals = await signalsOf(page);
  await page.close();
  for (const canary of canaries) canary.close();
  return batch.map(({ name, leaves }, index) => ({
    name,
    mode,
    leaves: leaves === true,
    heard: canaries[index]?.heard ?? { tcp: false, http: false, udp: false, dns: false },
    signal: signals[index],
  }));
}

/**
 * Silence means something only while a packet could have come. A peer connection of the page itself, made when every
 * program has had its turn, is heard: what they sent before has come by then, however busy the machine is.
 */
async function witnessed(page: Page, dns: DnsCanary | undefined): Promise<void> {
  const witness = await Canary.listen(dns);
  await page.evaluate(fill(`{ ${connectPeer('RTCPeerConnection')} }`, witness));
  const deadline = performance.now() + WITNESSED;
  while (!witness.heard.udp) {
    if (performance.now() > deadline) throw new Error('The witness was not heard.');
    await sleep(50);
  }
  witness.close();
  await sleep(AFTERWARDS);
}

function fill(html: string, canary: Canary | undefined): string {
  if (canary === undefined) return html;
  return html
    .replaceAll('{{H}}', inNamespace ? canary.name : address)
    .replaceAll('{{A}}', address)
    .replaceAll('{{P}}', String(canary.port));
}

/** Whether nothing more is to come of a program: where nothing stops it, some never load, and being heard is all they do. */
function isSettled(
  { leaves }: HostileEntry,
  mode: Mode,
  signal: Signal | undefined,
  heard: Heard | undefined,
): boolean {
  if (mode === 'shell' && leaves) return signal === 'left';
  return signal !== undefined || (mode === 'open' && heard !== undefined && wasHeard(heard));
}

/** Waits for every program; one that keeps its process busy cannot be waited for longer. */
async function untilSettled(
  page: Page,
  patienceMs: number,
  settled: (signals: Record<number, Signal>) => boolean,
): Promise<void> {
  const deadline = performance.now() + patienceMs;
  while (performance.now() < deadline) {
    if (settled(await signalsOf(page))) return;
    await sleep(100);
  }
}

function signalsOf(page: Page): Promise<Record<number, Signal>> {
  return page.evaluate('globalThis.signals ?? {}');
}
