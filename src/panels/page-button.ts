import type { Localize } from '../shared/localize';
import type { PageButton } from '../shared/page-messages';

/** A button of the page with its words. */
export function pageButton(action: PageButton['action'], t: Localize): PageButton {
  return { action, label: labelOf(action, t) };
}

function labelOf(action: PageButton['action'], t: Localize): string {
  switch (action) {
    case 'runAgain':
      return t('Run Again');
    case 'stop':
      return t('Stop');
    case 'stopRepeating':
      return t('Turn Off');
    case 'showOutput':
      return t('Show Output');
    case 'showJson':
      return t('Show Result as JSON');
    case 'openLocation':
      return t('Show in Program');
    case 'restartServer':
      return t('Restart Server');
    case 'reloadView':
      return t('Reload View');
    case 'learnRemoved':
      return t('Learn More');
    case 'manageTrust':
      return t('Manage Workspace Trust');
  }
}
