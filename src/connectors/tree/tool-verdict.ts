import type { SafetyReason } from '../../shared/control';
import type { Localize } from '../../shared/localize';

/** Whether programs and views may call a tool or it needs approval, and why, in as few words as fit beside its name. */
export function verdictLabel(reason: SafetyReason, t: Localize): string {
  switch (reason) {
    case 'declared':
      return t('read-only');
    case 'vouched':
      return t('read-only · your word');
    case 'withdrawn':
      return t('approval · your word');
    case 'changes':
      return t('approval · changes');
    case 'contradictory':
      return t('approval · says both');
    case 'undeclared':
      return t('approval · undeclared');
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
