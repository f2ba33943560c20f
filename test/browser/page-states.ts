import { EMPTY_PANEL, type PanelContent, type PanelModel } from '../../src/panels/panel-model';
import { type Page, type PageSubject, pageOf } from '../../src/panels/panel-page';
import { english } from '../unit/localize';

const subject: PageSubject = {
  name: 'dashboard.connecta.js',
  source: { uri: 'file:///dashboard.connecta.js', version: 1, line: 0, column: 0 },
  handshakeSeconds: 8,
  answerSeconds: 5,
  formatTime: () => '14:02',
};

const logs = Array.from(
  { length: 40 },
  (_, line) => `14:02:11 entry ${line}: src/server/connectors/connector-${line}.ts`,
).join('\n');

/** The page for a panel, in the product's own words. */
function page(
  content: PanelContent,
  model: Partial<PanelModel> = {},
  more: Partial<PageSubject> = {},
): Page {
  return pageOf({ ...EMPTY_PANEL, ...model, content }, { ...subject, ...more }, english);
}

const connected = { kind: 'view', phase: 'connected', replaces: false } as const;
const left = { kind: 'view', phase: 'left', replaces: false } as const;

/** Every state that a panel can be in, with words as long as real ones. */
export const PAGE_STATES: Readonly<Record<string, Page>> = {
  'first load': page({ kind: 'empty' }, { running: true }),
  'running again': page(connected, { running: true }),
  'no view': page({
    kind: 'no-view',
    summary: { value: { files: 31, folders: 7, largest: [] }, logs, emitted: [] },
  }),
  'program failed': page({
    kind: 'failure',
    failure: {
      origin: 'program',
      message:
        'TypeError: Cannot read properties of undefined (reading "map")\n\nThe call to files.list gave no entries.',
      position: { line: 12, column: 5 },
      logs,
    },
  }),
  'server did not answer': page({
    kind: 'failure',
    failure: { origin: 'server', message: 'The server ended with code 1 while it was starting.' },
  }),
  'no page for the view': page({
    kind: 'failure',
    failure: {
      origin: 'template',
      message: "The server's page for views has neither text nor data.",
    },
  }),
  'run stopped': page({ kind: 'stopped', milliseconds: 3000 }),
  'did not start': page({ ...connected, phase: 'no-handshake' }),
  'taken down': page({ ...left, takenDownFor: 'left' }),
  'silent for too long': page({ ...left, takenDownFor: 'silent' }),
  'view stopped': page({ ...left, takenDownFor: 'person' }),
  'line: does not answer': page({ ...connected, silent: true }),
  'line: server stopped': page(connected, { serverGone: true }),
  'line: another server': page(connected, {}, { ofOtherServer: true }),
  'line: from before': page({ ...connected, keptAt: 7 }),
  'line: runs by itself': page(connected, {}, { repeat: { kind: 'on', every: 60_000, dueAt: 0 } }),
  'line: stopped running by itself': page(
    {
      ...connected,
      rerunFailed: { origin: 'program', message: 'ENOENT: no file "readings.csv".' },
    },
    {},
    { repeat: { kind: 'awaits-run', every: 60_000 } },
  ),
  'line: from before, without something': page({
    ...connected,
    keptAt: 7,
    removed: ['iframe', 'script src'],
  }),
  'line: removed': page({ ...connected, removed: ['iframe', 'script src'] }),
  'line: not given': page(
    connected,
    {},
    { needs: { domains: ['https://unpkg.com'], unreadable: 0, permissions: ['camera'] } },
  ),
  'not kept': page({ kind: 'unavailable', reason: 'missing' }),
  'waits for trust': page({ kind: 'untrusted', keptAt: 7 }),
  'waits for the server': page({
    kind: 'unreached',
    message: 'The server ended with code 1 while it was starting.',
  }),
};
