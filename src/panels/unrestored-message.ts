import type { Localize } from '../shared/localize';
import type { PageState } from '../shared/page-messages';
import { pageButton } from './page-button';
import type { UnavailableReason, Unrestored } from './panel-model';

/** Words in the place of a view that did not come back with the window, and what to do. */
export function unrestoredMessage(
  why: Unrestored,
  formatTime: (at: number) => string,
  t: Localize,
): PageState {
  switch (why.kind) {
    case 'unavailable':
      return {
        kind: 'message',
        tone: 'info',
        title: t('The last view is not available'),
        text: reasonText(why.reason, t),
        buttons: [pageButton('runAgain', t)],
      };
    case 'untrusted':
      return {
        kind: 'message',
        tone: 'info',
        title: t('This view waits until you trust the folder'),
        text: t(
          'In Restricted Mode Connecta starts nothing. The view from {0} comes back when you trust the folder.',
          formatTime(why.keptAt),
        ),
        buttons: [pageButton('manageTrust', t), pageButton('showJson', t)],
      };
    case 'unreached':
      return {
        kind: 'message',
        tone: 'error',
        title: t('The Connecta server did not answer'),
        text: why.message,
        buttons: [
          pageButton('restartServer', t),
          pageButton('showJson', t),
          pageButton('showOutput', t),
        ],
      };
  }
}

function reasonText(reason: UnavailableReason, t: Localize): string {
  switch (reason) {
    case 'no-folder':
      return t('Views are kept with the folder that is open, and none is.');
    case 'off':
      return t('Views are not kept: the setting connecta.restoreViews is off.');
    case 'missing':
      return t(
        'Its last run gave none, the window reloaded before it was kept, or newer views needed its room.',
      );
    case 'too-large':
      return t('It was larger than 4 MB, too large to be kept while the window reloaded.');
    case 'unreadable':
      return t(
        'What was kept of it cannot be read. Another version of Connecta may have written it.',
      );
  }
}
