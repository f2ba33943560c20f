import type { SafetyReason } from '../../shared/control';
import type { Localize } from '../../shared/localize';

/** Whether programs and views may call a tool or it needs approval, and why, in as few words as fit beside its name; where it is narrow
 * the end is cut, so the reason comes first. */
export function verdictLabel(reason: SafetyReason, t: Localize): string {
  switch (reason) {
    case 'declared':
      return t('read-only');
    case 'vouched':
      return t('your word · read-only');
    case 'withdrawn':
      return t('your word · approval');
    case 'changes':
      return t('changes · approval');
    case 'contradictory':
      return t('says both · approval');
    case 'undeclared':
      return t('undeclared · approval');
  }
}

/** The same as a sentence. */
export function verdictSentence(reason: SafetyReason, t: Localize): string {
  switch (reason) {
    case 'declared':
      return t('Programs and views may call it: its server says that it only reads.');
    case 'vouched':
      return t('Programs and views may call it: you say that it only reads.');
    case 'withdrawn':
      return t('Programs and views may not call it: you want it approved.');
    case 'changes':
      return t('Programs and views may not call it: its server says that it changes something.');
    case 'contradictory':
      return t(
        'Programs and views may not call it: its server says both that it only reads and that it destroys.',
      );
    case 'undeclared':
      return t(
        'Programs and views may not call it: its server does not say that it only reads. Review its tools to say so yourself.',
      );
  }
}
