import assert from 'node:assert/strict';
import { EMPTY_PANEL, type PanelContent, type PanelModel } from '../../../src/panels/panel-model';
import { type PageSubject, pageOf } from '../../../src/panels/panel-page';
import { PAGE_STATES } from '../../browser/page-states';
import { english } from '../localize';

const subject = {
  name: 'dashboard.connecta.js',
  source: { uri: 'file:///dashboard.connecta.js', version: 1, line: 10, column: 2 },
  handshakeSeconds: 8,
  answerSeconds: 5,
  formatTime: (at: number) => `time ${at}`,
};

function pageFor(
  content: PanelContent,
  rest: Partial<PanelModel> = {},
  more: Partial<PageSubject> = {},
) {
  return pageOf({ ...EMPTY_PANEL, content, ...rest }, { ...subject, ...more }, english);
}

function messageFor(content: PanelContent) {
  const { state } = pageFor(content);
  assert.ok(state.kind === 'message', state.kind);
  return { ...state, actions: state.buttons.map(({ action }) => action) };
}

const view = (phase: 'starting' | 'connected' | 'no-handshake' | 'left', replaces = false) =>
  ({ kind: 'view', phase, replaces }) as const;

describe('pageOf', () => {
  it('loads until a first view has started, and keeps an old view in sight', () => {
    assert.deepEqual(pageFor({ kind: 'empty' }, { running: true }), {
      state: { kind: 'loading' },
      busy: true,
      title: 'dashboard.connecta.js',
    });
    assert.deepEqual(pageFor(view('starting')).state, { kind: 'loading' });
    assert.deepEqual(pageFor(view('starting', true)).state, { kind: 'view' });
    assert.deepEqual(pageFor(view('connected')).state, { kind: 'view' });
  });

  it('tells a failed program by message, place in the document and logs', () => {
    const message = messageFor({
      kind: 'failure',
      failure: {
        origin: 'program',
        message: 'TypeError: x',
        position: { line: 1, column: 3 },
        logs: 'a\nb',
      },
    });
    assert.equal(message.title, 'dashboard.connecta.js failed');
    assert.equal(message.text, 'TypeError: x');
    assert.equal(message.location, 'dashboard.connecta.js:11:5');
    assert.equal(message.logs, 'a\nb');
    assert.deepEqual(message.actions, ['runAgain', 'showOutput']);
  });

  it('gives no place and no logs where there are none', () => {
    const message = messageFor({
      kind: 'failure',
      failure: { origin: 'program', message: 'm', logs: '' },
    });
    assert.equal('location' in message, false);
    assert.equal('logs' in message, false);
  });

  it('H5: offers to restart a server that does not answer', () => {
    const message = messageFor({ kind: 'failure', failure: { origin: 'server', message: 'm' } });
    assert.deepEqual(message.actions, ['restartServer', 'runAgain', 'showOutput']);
  });

  it('H2: says what to do about a view that did not start, with the result one click away', () => {
    const message = messageFor(view('no-handshake'));
    assert.match(message.title, /within 8 seconds/);
    assert.deepEqual(message.actions, ['reloadView', 'showJson', 'showOutput']);
  });

  it('says that a view was taken down', () => {
    assert.match(messageFor(view('left')).title, /tried to leave/);
  });

  it('says that a view that never answered was taken down, and that it may start again', () => {
    const message = messageFor({ ...view('left'), takenDownFor: 'silent' });
    assert.match(message.title, /stopped answering/);
    assert.match(message.text, /5 seconds/);
    assert.deepEqual(message.actions, ['runAgain', 'reloadView', 'showOutput']);
  });

  it('says that a person stopped a view, and that it may start again', () => {
    const message = messageFor({ ...view('left'), takenDownFor: 'person' });
    assert.equal(message.tone, 'info');
    assert.deepEqual(message.actions, ['reloadView', 'runAgain', 'showJson']);
  });

  it('has a line above a view that does not answer, before any other', () => {
    const { notice } = pageFor({ ...view('connected'), silent: true }, { serverGone: true });
    assert.match(notice?.text ?? '', /busy and does not answer/);
    assert.equal(notice?.button?.action, 'stop');
  });

  it('names what was removed from a view, and where to read of it', () => {
    const removed = { ...view('connected'), removed: ['iframe', 'meta'] } as const;
    assert.deepEqual(pageFor(removed).notice, {
      text: 'Removed from this view: iframe, meta',
      button: { action: 'learnRemoved', label: 'Learn More' },
    });
    assert.equal(pageFor({ ...removed, phase: 'starting' }).notice, undefined);
  });

  it('says that a program rendered no view this time, and what it returned', () => {
    const message = messageFor({ kind: 'no-view', summary: { value: 1, logs: 'l', emitted: [] } });
    assert.match(message.text, /returned 1\.$/);
    assert.equal(message.tone, 'info');
    assert.equal(message.logs, 'l');
    assert.deepEqual(message.actions, ['showJson', 'runAgain']);
  });

  it('says above a view that its program runs again by itself, with the way to turn that off', () => {
    const repeat = { kind: 'on', every: 60_000, dueAt: 0 } as const;
    const noticeFor = (content: PanelContent, more: Partial<PageSubject> = {}) =>
      pageFor(content, {}, { repeat, ...more }).notice;
    const line = {
      text: 'Runs every 1 min while it is in sight',
      button: { action: 'stopRepeating', label: 'Turn Off' },
    };
    assert.deepEqual(noticeFor(view('connected')), line);
    assert.deepEqual(noticeFor({ kind: 'no-view', summary: { emitted: [] } }), line);
    assert.equal(noticeFor({ kind: 'empty' }), undefined);
    const removed = { ...view('connected'), removed: ['iframe'] } as const;
    assert.match(noticeFor(removed)?.text ?? '', /^Removed/);
    const off = { repeat: { kind: 'awaits-run', every: 60_000 } } as const;
    assert.equal(noticeFor(view('connected'), off), undefined);
  });

  it('says when running again has ended, and what brings it back', () => {
    const repeat = { kind: 'awaits-run', every: 10_000 } as const;
    const failure = {
      origin: 'program',
      message: `Gone: ${'x'.repeat(500)}\nsecond line`,
    } as const;
    const { notice } = pageFor({ ...view('connected'), rerunFailed: failure }, {}, { repeat });
    assert.match(
      notice?.text ?? '',
      /^The last run failed, so it no longer runs every 10 s: Gone: x{100,}…$/,
    );
    assert.equal(notice?.button?.action, 'runAgain');
    const kept = pageFor({ ...view('connected'), keptAt: 7 }, {}, { repeat }).notice;
    assert.match(kept?.text ?? '', /^From time 7, .* runs every 10 s again$/);
    const { state } = pageFor({ kind: 'failure', failure }, {}, { repeat });
    assert.match(state.kind === 'message' ? state.text : '', /does not run every 10 s until you/);
  });

  it('says how long a stopped program had run, until it runs again', () => {
    const stopped = { kind: 'stopped', milliseconds: 3000 } as const;
    assert.match(messageFor(stopped).text, /3\.0 s/);
    assert.deepEqual(pageFor(stopped, { running: true }).state, { kind: 'loading' });
  });

  it('has one line about a server that stopped only above a view', () => {
    const gone = { serverGone: true };
    assert.equal(pageFor(view('connected'), gone).notice?.button?.action, 'restartServer');
    assert.equal(pageFor({ kind: 'empty' }, gone).notice, undefined);
    assert.equal(pageFor(view('connected')).notice, undefined);
  });

  it('H25, H43, HR7: names what the view asked for and was not given', () => {
    const noticeFor = (needs: PageSubject['needs']) =>
      pageFor(view('connected'), {}, needs === undefined ? {} : { needs }).notice?.text;
    assert.equal(noticeFor({ domains: [], unreadable: 0, permissions: [] }), undefined);
    const texts: [NonNullable<PageSubject['needs']>, string][] = [
      [
        {
          domains: ['https://unpkg.com'],
          unreadable: 0,
          permissions: ['clipboardWrite', 'camera'],
        },
        'network (unpkg.com), clipboard, camera',
      ],
      [
        { domains: ['wss://a.test', 'b.test', 'c.test'], unreadable: 2, permissions: [] },
        'network (wss://a.test and 4 more)',
      ],
      [
        { domains: [], unreadable: 1, permissions: ['microphone', 'geolocation'] },
        'network, microphone, location',
      ],
    ];
    for (const [needs, words] of texts) {
      assert.equal(noticeFor(needs), `Not given to this view: ${words}`);
    }
    assert.equal(pageFor(view('starting')).notice, undefined);
  });

  it('H47: offers to run a view again that came from another server', () => {
    const { notice } = pageFor(view('connected'), { serverGone: true }, { ofOtherServer: true });
    assert.match(notice?.text ?? '', /from another server/);
    assert.equal(notice?.button?.action, 'runAgain');
    assert.equal(pageFor({ kind: 'empty' }, {}, { ofOtherServer: true }).notice, undefined);
  });

  it('H51: says why a view has no page, with the result one click away', () => {
    const message = messageFor({
      kind: 'failure',
      failure: { origin: 'template', message: "The view's page has neither text nor data." },
    });
    assert.equal(message.title, 'The server sent no page for this view');
    assert.match(message.text, /neither text nor data\. The result itself is there/);
    assert.deepEqual(message.actions, ['showJson', 'runAgain', 'showOutput']);
  });

  it('labels a view from before the window reloaded with its time, and offers to run again', () => {
    const kept = { ...view('connected'), keptAt: 7 };
    assert.deepEqual(pageFor(kept).notice, {
      text: 'From time 7, before the window reloaded',
      button: { action: 'runAgain', label: 'Run Again' },
    });
    assert.equal(pageFor(kept, { serverGone: true }).notice?.button?.action, 'restartServer');
    assert.equal(pageFor({ ...kept, phase: 'starting' }).notice, undefined);
  });

  it('says of such a view, too, what was removed from it and what it was not given', () => {
    const kept = { ...view('connected'), keptAt: 7, removed: ['iframe'] } as const;
    const needs = { domains: ['https://unpkg.com'], unreadable: 0, permissions: [] };
    const { notice } = pageFor(kept, {}, { needs });
    assert.equal(
      notice?.text,
      'From time 7, before the window reloaded · Removed from this view: iframe · Not given to this view: network (unpkg.com)',
    );
    assert.equal(notice?.button?.action, 'runAgain');
    const { keptAt, ...fresh } = kept;
    const later = pageFor(fresh, {}, { needs }).notice;
    assert.match(later?.text ?? '', /^Removed from this view: iframe · Not given/);
    assert.equal(later?.button?.action, 'learnRemoved');
  });

  it('calls one thing by one name, on every button', () => {
    const labels = new Map<string, Set<string>>();
    for (const page of Object.values(PAGE_STATES)) {
      const { state, notice } = page;
      const buttons = [
        ...(state.kind === 'message' ? state.buttons : []),
        ...(notice?.button ? [notice.button] : []),
      ];
      for (const { action, label } of buttons) {
        labels.set(action, (labels.get(action) ?? new Set()).add(label));
      }
    }
    assert.deepEqual(
      [...labels].filter(([, names]) => names.size > 1),
      [],
    );
  });

  it('says why a view did not come back, and what to do', () => {
    for (const reason of ['no-folder', 'off', 'missing', 'too-large', 'unreadable'] as const) {
      const message = messageFor({ kind: 'unavailable', reason });
      assert.deepEqual(message.actions, ['runAgain'], reason);
      assert.ok(message.text.length > 20, reason);
    }
    const untrusted = messageFor({ kind: 'untrusted', keptAt: 7 });
    assert.match(untrusted.text, /The view from time 7 comes back/);
    assert.deepEqual(untrusted.actions, ['manageTrust', 'showJson']);
    assert.deepEqual(messageFor({ kind: 'unreached', message: 'm' }).actions, [
      'restartServer',
      'showJson',
      'showOutput',
    ]);
  });

  it('loads, rather than repeat why there is no view, while the program runs again', () => {
    const running = { running: true };
    assert.equal(
      pageFor({ kind: 'unavailable', reason: 'missing' }, running).state.kind,
      'loading',
    );
  });

  it('uses no word that belongs behind the surface', () => {
    const contents: PanelContent[] = [
      view('no-handshake'),
      view('left'),
      { ...view('left'), takenDownFor: 'silent' },
      { ...view('left'), takenDownFor: 'person' },
      { ...view('connected'), silent: true },
      { ...view('connected'), removed: ['iframe'] },
      { kind: 'no-view', summary: { emitted: [] } },
      { kind: 'failure', failure: { origin: 'server', message: 'm' } },
      { kind: 'failure', failure: { origin: 'template', message: 'm' } },
      { kind: 'stopped', milliseconds: 1 },
      { ...view('connected'), keptAt: 7 },
      { kind: 'unavailable', reason: 'unreadable' },
      { kind: 'untrusted', keptAt: 7 },
      { kind: 'unreached', message: 'm' },
    ];
    for (const content of contents) {
      const words = JSON.stringify(pageFor(content, { serverGone: true }));
      assert.doesNotMatch(words, /MCP Apps|shell|payload|manifest|envelope|bridge|handshake/i);
    }
  });
});
