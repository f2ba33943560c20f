import type { Localize } from '../shared/localize';
import { needsText } from './needs-text';
import { pageButton } from './page-button';
import type { PanelModel } from './panel-model';
import type { Page, PageSubject } from './panel-page';
import { intervalText } from './repeat/repeat-text';

type Notice = NonNullable<Page['notice']>;

/** Longer messages are in the log and in the Problems. */
const MOST_CHARS = 160;

/**
 * The line above a view, at most one, the one that matters most: what stops the view from working before how old it is,
 * what it never had, and that it runs again by itself. What a view does without is said after how old it is, too: it stays
 * true, and nothing else on the page says it.
 */
export function noticeOf(
  { content, serverGone }: PanelModel,
  { needs, ofOtherServer, repeat, formatTime }: PageSubject,
  t: Localize,
): Page['notice'] {
  if (content.kind === 'no-view') return repeatNotice(repeat, t);
  if (content.kind !== 'view' || content.phase !== 'connected') return undefined;
  if (content.silent === true) {
    return {
      text: t('This view is busy and does not answer'),
      button: pageButton('stop', t),
    };
  }
  if (ofOtherServer) {
    return {
      text: t('This view came from another server and cannot read from this one'),
      button: pageButton('runAgain', t),
    };
  }
  if (serverGone) {
    return {
      text: t('The server stopped'),
      button: pageButton('restartServer', t),
    };
  }
  if (content.rerunFailed !== undefined) {
    const message = beginning(content.rerunFailed.message);
    return {
      text:
        repeat?.kind === 'awaits-run'
          ? t(
              'The last run failed, so it no longer runs every {0}: {1}',
              intervalText(repeat.every, t),
              message,
            )
          : t('The last run failed: {0}', message),
      button: pageButton('runAgain', t),
    };
  }
  const without = withoutNotices(content.removed, needs, t);
  if (content.keptAt !== undefined) {
    const from = formatTime(content.keptAt);
    const age =
      repeat?.kind === 'awaits-run'
        ? t(
            'From {0}, before the window reloaded. Once run, it runs every {1} again',
            from,
            intervalText(repeat.every, t),
          )
        : t('From {0}, before the window reloaded', from);
    return {
      text: [age, ...without.map(({ text }) => text)].join(' · '),
      button: pageButton('runAgain', t),
    };
  }
  const [first] = without;
  if (first === undefined) return repeatNotice(repeat, t);
  return { ...first, text: without.map(({ text }) => text).join(' · ') };
}

/** What was taken out of the program, and what its page asked for and did not get. */
function withoutNotices(
  removed: readonly string[] | undefined,
  needs: PageSubject['needs'],
  t: Localize,
): readonly Notice[] {
  const missing = needs === undefined ? '' : needsText(needs, t);
  return [
    ...(removed === undefined
      ? []
      : [
          {
            text: t('Removed from this view: {0}', removed.join(', ')),
            button: pageButton('learnRemoved', t),
          },
        ]),
    ...(missing === ''
      ? []
      : [{ text: t('Not given to this view: {0}', missing), button: pageButton('showOutput', t) }]),
  ];
}

/** The same words from run to run: a screen reader says them once. */
function repeatNotice(repeat: PageSubject['repeat'], t: Localize): Page['notice'] {
  if (repeat?.kind !== 'on') return undefined;
  return {
    text: t('Runs every {0} while it is in sight', intervalText(repeat.every, t)),
    button: pageButton('stopRepeating', t),
  };
}

function beginning(message: string): string {
  const [line = ''] = message.split('\n');
  return line.length <= MOST_CHARS ? line : `${line.slice(0, MOST_CHARS)}…`;
}
