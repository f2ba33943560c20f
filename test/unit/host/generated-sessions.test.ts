import assert from 'node:assert/strict';
import fc from 'fast-check';
import { INITIALIZE, type Rpc, ScriptedPage, settled, THEME } from './scripted-page';
import { readCall, sessionOn, VIEW } from './session-under-test';

type SetUp = ReturnType<typeof sessionOn>;

/** What may happen to a session, in any order. Requests get an id of their own from the test. */
const STEPS = {
  mount: ({ session }: SetUp) => void session.mount(VIEW),
  load: ({ page }: SetUp) => page.load(),
  loaded: ({ page }: SetUp) =>
    page.send({ type: 'loaded', theme: THEME, width: 800, height: 600, touch: false, hover: true }),
  theme: ({ page }: SetUp) => page.send({ type: 'theme', theme: { ...THEME, kind: 'light' } }),
  size: ({ page }: SetUp) => page.send({ type: 'size', width: 300, height: 200 }),
  initialize: (setUp: SetUp, id: number) => ask(setUp, id, 'ui/initialize', INITIALIZE),
  wrongInitialize: (setUp: SetUp, id: number) =>
    ask(setUp, id, 'ui/initialize', { clientInfo: {} }),
  initialized: ({ page }: SetUp) => page.notify('ui/notifications/initialized'),
  ping: (setUp: SetUp, id: number) => ask(setUp, id, 'ping'),
  read: (setUp: SetUp, id: number) => ask(setUp, id, 'tools/call', readCall()),
  wrongRead: (setUp: SetUp, id: number) => ask(setUp, id, 'tools/call', { name: 'x' }),
  other: (setUp: SetUp, id: number) => ask(setUp, id, 'ui/open-link', { url: 'javascript:1' }),
  malformed: (setUp: SetUp, id: number) => setUp.page.rpc({ jsonrpc: '1.0', id, method: 'ping' }),
  forgedAnswer: ({ page }: SetUp) => page.rpc({ jsonrpc: '2.0', id: 1, result: {} }),
  old: ({ page }: SetUp, id: number) => page.rpc({ jsonrpc: '2.0', id, method: 'ping' }, 0),
  readsEnd: ({ reads }: SetUp) => {
    for (const read of reads.splice(0)) read.resolve({ content: [] });
  },
  readsFail: ({ reads }: SetUp) => {
    for (const read of reads.splice(0)) read.reject(new Error('gone'));
  },
  goodbye: ({ page }: SetUp) => {
    const id = page.last('ui/resource-teardown')?.id;
    if (id !== undefined) page.rpc({ jsonrpc: '2.0', id, result: {} });
  },
  left: ({ page }: SetUp) =>
    page.send({ type: 'left', reason: 'left', generation: page.generation }),
  soon: ({ clock }: SetUp) => clock.advance(50),
  late: ({ clock }: SetUp) => clock.advance(8000),
  rest: () => undefined,
} as const;
type StepName = keyof typeof STEPS;
const NAMES = Object.keys(STEPS) as StepName[];
const ASKING: ReadonlySet<StepName> = new Set([
  'initialize',
  'wrongInitialize',
  'ping',
  'read',
  'wrongRead',
  'other',
  'malformed',
]);

function ask({ page }: SetUp, id: number, method: string, params?: object): void {
  page.rpc({ jsonrpc: '2.0', id, method, ...(params === undefined ? {} : { params }) });
}

/** Keeps what happened in order, with the view it happened to. */
class Diary extends ScriptedPage {
  readonly entries: { readonly generation: number | undefined; readonly message: Rpc }[] = [];

  override post(message: Parameters<ScriptedPage['post']>[0]): void {
    super.post(message);
    const last = this.toView.at(-1);
    const isNew =
      message.type === 'rpc' &&
      message.message.method !== 'ui/notifications/sandbox-resource-ready';
    if (isNew && last !== undefined)
      this.entries.push({ generation: message.generation, message: last });
  }
}

async function play(script: readonly StepName[]) {
  const page = new Diary();
  const setUp = sessionOn(page);
  /** Of requests: the view that asked, and whether it was still there when all was over. */
  const asked: { readonly id: number; readonly generation: number | undefined }[] = [];
  const initialized = new Map<number | undefined, number>();
  let id = 100;
  for (const name of script) {
    id += 1;
    if (ASKING.has(name)) asked.push({ id, generation: page.generation });
    STEPS[name](setUp, id);
    if (name === 'initialized') {
      const { generation } = page;
      initialized.set(generation, (initialized.get(generation) ?? 0) + 1);
    }
    await settled();
  }
  STEPS.readsEnd(setUp);
  await settled();
  return { ...setUp, page, asked, initialized };
}

const countOf = (page: Diary, generation: number | undefined, method: string) =>
  page.entries.filter((entry) => entry.generation === generation && entry.message.method === method)
    .length;

describe('a session, whatever happens to it', function () {
  this.timeout(60_000);
  const anything = fc.constantFrom(...NAMES);
  /** Half of what happens is a handshake, so that views initialize again and again, and out of step. */
  const handshakes = fc.constantFrom<StepName>('initialize', 'initialized');
  const script = fc.array(fc.oneof(anything, handshakes), { maxLength: 30, size: 'max' });
  /** Begins as views begin, so that most runs get somewhere. */
  const likely = script.map((rest): StepName[] => [
    'mount',
    'load',
    'initialize',
    'initialized',
    ...rest,
  ]);
  const scripts = fc.oneof(script, likely);

  it('H1, H15, H17, HR10, HR12: sends nothing before initialized, and never two results for one', async () => {
    await fc.assert(
      fc.asyncProperty(scripts, async (names) => {
        const { page, initialized } = await play(names);
        const generations = new Set(page.entries.map(({ generation }) => generation));
        for (const generation of generations) {
          const initializes = page.entries.filter(
            (entry) => entry.generation === generation && hasVersion(entry.message),
          ).length;
          const results = countOf(page, generation, 'ui/notifications/tool-result');
          assert.equal(results, countOf(page, generation, 'ui/notifications/tool-input'));
          assert.ok(results <= Math.min(initializes, initialized.get(generation) ?? 0));
          const first = page.entries.findIndex(
            ({ generation: of, message }) => of === generation && message.method !== undefined,
          );
          const answered = page.entries.findIndex(
            ({ generation: of, message }) => of === generation && hasVersion(message),
          );
          assert.ok(first === -1 || (answered !== -1 && answered < first));
        }
      }),
      { numRuns: 400 },
    );
  });

  it('HR36: answers every request of the view that is there once, and none twice', async () => {
    await fc.assert(
      fc.asyncProperty(scripts, async (names) => {
        const { page, asked, session } = await play(names);
        for (const { id, generation } of asked) {
          const answers = page.entries.filter(
            ({ message }) => message.id === id && message.method === undefined,
          );
          assert.ok(answers.length <= 1, `${id} was answered ${answers.length} times`);
          const present = generation !== undefined && generation === page.generation;
          if (present && session.phase !== 'left' && session.phase !== 'waitingForPage') {
            assert.equal(answers.length, 1, `${id} was not answered`);
          }
        }
      }),
      { numRuns: 400 },
    );
  });

  it('H40, HR16: always comes to its end: every mount settles, no timer and no listener is left', async () => {
    await fc.assert(
      fc.asyncProperty(scripts, async (names) => {
        const { session, page, clock } = await play(names);
        const mounting = session.mount(VIEW);
        const ending = session.dispose();
        clock.advance(500);
        await Promise.all([mounting, ending]);
        assert.equal(session.phase, 'closed');
        assert.deepEqual([clock.pending, page.listening], [0, false]);
      }),
      { numRuns: 200 },
    );
  });
});

function hasVersion({ result }: Rpc): boolean {
  return typeof result === 'object' && result !== null && 'protocolVersion' in result;
}
