import type { HostToPage } from '../../src/shared/page-messages';

type StateMessage = Extract<HostToPage, { type: 'state' }>;

/** One of each thing that the page draws itself, with words as long as real ones. */
export const PAGE_STATES: Readonly<Record<string, Partial<StateMessage>>> = {
  loading: { state: { kind: 'loading' }, busy: true },
  error: {
    state: {
      kind: 'message',
      tone: 'error',
      title: 'The program failed',
      text: 'TypeError: Cannot read properties of undefined (reading "map")\n\nThe call to files.list gave no entries.',
      location: 'dashboard.connecta.js:12:5',
      logs: Array.from(
        { length: 40 },
        (_, line) => `14:02:11 entry ${line}: src/server/connectors/connector-${line}.ts`,
      ).join('\n'),
      buttons: [
        { action: 'runAgain', label: 'Run Again' },
        { action: 'showOutput', label: 'Show Output' },
      ],
    },
  },
  'no-view': {
    state: {
      kind: 'message',
      tone: 'info',
      title: 'This program rendered no view',
      text: 'It returned an object with 4 keys in 212 ms, after 4 calls.',
      buttons: [{ action: 'showJson', label: 'Show Result as JSON' }],
    },
  },
  'server-gone': {
    state: {
      kind: 'message',
      tone: 'error',
      title: 'The server stopped',
      text: 'It ended with code 1. Restart it to run programs again.',
      buttons: [
        { action: 'restartServer', label: 'Restart Server' },
        { action: 'showOutput', label: 'Show Output' },
      ],
    },
  },
  'no-page': {
    state: {
      kind: 'message',
      tone: 'error',
      title: 'The server sent no page for this view',
      text: "The view's page has neither text nor data. The result itself is there, as JSON.",
      buttons: [
        { action: 'showJson', label: 'Show Result as JSON' },
        { action: 'runAgain', label: 'Run Again' },
        { action: 'showOutput', label: 'Show Output' },
      ],
    },
  },
  'not-given': {
    state: { kind: 'view' },
    notice: {
      text: 'Not given to this view: network (unpkg.com and 4 more), clipboard, microphone',
      button: { action: 'showOutput', label: 'Show Output' },
    },
  },
  'other-server': {
    state: { kind: 'view' },
    notice: {
      text: 'This view came from another server and cannot read from this one',
      button: { action: 'runAgain', label: 'Run Again' },
    },
  },
  notice: {
    state: { kind: 'view' },
    busy: true,
    notice: {
      text: 'From 14:02, before the window reloaded',
      button: { action: 'runAgain', label: 'Run again' },
    },
  },
};
