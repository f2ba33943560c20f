import { formatDuration } from '../programs/figures';
import type { RunFailure, RunSummary } from '../programs/outcome';
import { inDocument, locationText, type ProgramSource } from '../programs/program';
import type { Localize } from '../shared/localize';
import type { HostToPage, PageState } from '../shared/page-messages';
import type { TemplateNeeds } from '../shared/template-needs';
import { describeResult } from './describe-result';
import { pageButton } from './page-button';
import { noticeOf } from './page-notice';
import type { PanelContent, PanelModel } from './panel-model';
import type { RepeatPlan } from './repeat/repeat-state';
import { intervalText } from './repeat/repeat-text';
import { unrestoredMessage } from './unrestored-message';

/** What the page is told to show. */
export type Page = Omit<Extract<HostToPage, { type: 'state' }>, 'type'>;

/** What a page needs to know of the program besides the model. */
export interface PageSubject {
  readonly name: string;
  readonly source: ProgramSource;
  /** Seconds a view has to start, for the message that says it did not. */
  readonly handshakeSeconds: number;
  /** Seconds a view in sight may be silent, for the message that says it was. */
  readonly answerSeconds: number;
  /** What the view's own page declares and does not get. */
  readonly needs?: TemplateNeeds;
  /** The view was made by a server that is not in use any more: it cannot read. */
  readonly ofOtherServer?: boolean;
  /** Whether the program runs again by itself. */
  readonly repeat?: RepeatPlan;
  /** A moment, in milliseconds since 1970, for a person. */
  formatTime(at: number): string;
}

/** The page for a model: words, buttons and the thin line at the top (the states of a panel, one by one). */
export function pageOf(model: PanelModel, subject: PageSubject, t: Localize): Page {
  const notice = noticeOf(model, subject, t);
  return {
    state: stateOf(model, subject, t),
    busy: model.running,
    ...(notice ? { notice } : {}),
    title: subject.name,
  };
}

function stateOf({ content, running }: PanelModel, subject: PageSubject, t: Localize): PageState {
  switch (content.kind) {
    case 'empty':
      return { kind: 'loading' };
    case 'view':
      return viewState(content, subject, t);
    case 'no-view':
      return noViewMessage(subject.name, content.summary, t);
    case 'failure':
      return failureMessage(content.failure, subject, t);
    case 'stopped':
      return running ? { kind: 'loading' } : stoppedMessage(subject.name, content.milliseconds, t);
    case 'unavailable':
    case 'untrusted':
    case 'unreached':
      return running ? { kind: 'loading' } : unrestoredMessage(content, subject.formatTime, t);
  }
}

function viewState(
  { phase, replaces, takenDownFor }: Extract<PanelContent, { kind: 'view' }>,
  { handshakeSeconds, answerSeconds }: PageSubject,
  t: Localize,
): PageState {
  switch (phase) {
    case 'starting':
      return { kind: replaces ? 'view' : 'loading' };
    case 'connected':
      return { kind: 'view' };
    case 'no-handshake':
      return {
        kind: 'message',
        tone: 'error',
        title: t('This view did not start within {0} seconds', handshakeSeconds),
        text: t(
          'Reload it first. If it stays away, reload the window: VS Code sometimes fails to start web content. The result itself is there, as JSON.',
        ),
        buttons: [
          pageButton('reloadView', t),
          pageButton('showJson', t),
          pageButton('showOutput', t),
        ],
      };
    case 'left':
      if (takenDownFor === 'silent') return silentMessage(answerSeconds, t);
      if (takenDownFor === 'person') return viewStoppedMessage(t);
      return {
        kind: 'message',
        tone: 'error',
        title: t('This view tried to leave and was taken down'),
        text: t('A view stays on its own page. Look for links and scripts that go elsewhere.'),
        buttons: [pageButton('runAgain', t), pageButton('showOutput', t)],
      };
  }
}

function silentMessage(answerSeconds: number, t: Localize): PageState {
  return {
    kind: 'message',
    tone: 'error',
    title: t('This view stopped answering and was taken down'),
    text: t(
      'It was busy for {0} seconds without a pause, or it tried to leave. Look for a loop that does not end. To stop it in a debugger, set "connecta.answerTimeoutSeconds" to 0.',
      answerSeconds,
    ),
    buttons: [pageButton('runAgain', t), pageButton('reloadView', t), pageButton('showOutput', t)],
  };
}

function viewStoppedMessage(t: Localize): PageState {
  return {
    kind: 'message',
    tone: 'info',
    title: t('You stopped this view'),
    text: t('It was busy and did not answer. Look for a loop that does not end.'),
    buttons: [pageButton('reloadView', t), pageButton('runAgain', t), pageButton('showJson', t)],
  };
}

function stoppedMessage(name: string, milliseconds: number, t: Localize): PageState {
  return {
    kind: 'message',
    tone: 'info',
    title: t('You stopped {0}', name),
    text: t('It had run for {0}.', formatDuration(milliseconds)),
    buttons: [pageButton('runAgain', t)],
  };
}

function noViewMessage(name: string, summary: RunSummary, t: Localize): PageState {
  return {
    kind: 'message',
    tone: 'info',
    title: t('{0} rendered no view this time', name),
    text: `${t('It ran to its end without calling connecta.ui.')} ${describeResult(summary, t)}`,
    ...logsOf(summary.logs),
    buttons: [pageButton('showJson', t), pageButton('runAgain', t)],
  };
}

function failureMessage(failure: RunFailure, subject: PageSubject, t: Localize): PageState {
  if (failure.origin === 'server') {
    return {
      kind: 'message',
      tone: 'error',
      title: t('The Connecta server did not answer'),
      text: failure.message,
      buttons: [
        pageButton('restartServer', t),
        pageButton('runAgain', t),
        pageButton('showOutput', t),
      ],
    };
  }
  if (failure.origin === 'template') {
    return {
      kind: 'message',
      tone: 'error',
      title: t('The server sent no page for this view'),
      text: t('{0} The result itself is there, as JSON.', failure.message),
      buttons: [pageButton('showJson', t), pageButton('runAgain', t), pageButton('showOutput', t)],
    };
  }
  return {
    kind: 'message',
    tone: 'error',
    title: t('{0} failed', subject.name),
    text: [failure.message, ...suspendedText(subject, t)].join('\n\n'),
    ...(failure.position
      ? { location: locationText(subject.name, inDocument(subject.source, failure.position)) }
      : {}),
    ...logsOf(failure.logs),
    buttons: [pageButton('runAgain', t), pageButton('showOutput', t)],
  };
}

function suspendedText({ repeat }: PageSubject, t: Localize): string[] {
  if (repeat?.kind !== 'awaits-run') return [];
  return [t('It does not run every {0} until you run it again.', intervalText(repeat.every, t))];
}

function logsOf(logs: string | undefined): { logs?: string } {
  return logs === undefined || logs === '' ? {} : { logs };
}
