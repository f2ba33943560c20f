import type { Localize } from '../../shared/localize';

/** How a call ended. `refused`: it never reached its tool. `why`: in a few words. */
export type CallVerdict =
  | { readonly kind: 'done' }
  | { readonly kind: 'refused' | 'failed'; readonly why: string };

/** @param failure code of the contract, or how a view's read ended; undefined for what was done */
export function callVerdict(failure: string | undefined, t: Localize): CallVerdict {
  if (failure === undefined) return { kind: 'done' };
  switch (failure) {
    case 'unknown_address':
      return { kind: 'refused', why: t('no such connector') };
    case 'unknown_tool':
      return { kind: 'refused', why: t('no such tool') };
    case 'ambiguous_tool_alias':
      return { kind: 'refused', why: t('ambiguous name') };
    case 'destructive_tool_requires_approval':
      return { kind: 'refused', why: t('may change something') };
    case 'invalid_args':
      return { kind: 'refused', why: t('wrong arguments') };
    case 'budget_exceeded':
      return { kind: 'refused', why: t('no calls left') };
    case 'auth_required':
      return { kind: 'failed', why: t('sign-in needed') };
    case 'not_found':
      return { kind: 'failed', why: t('not found') };
    case 'rate_limited':
      return { kind: 'failed', why: t('asked too often') };
    case 'unavailable':
      return { kind: 'failed', why: t('server not there') };
    case 'timeout':
      return { kind: 'failed', why: t('took too long') };
    case 'cancelled':
      return { kind: 'failed', why: t('cancelled') };
    case 'result_too_large':
      return { kind: 'failed', why: t('result too large') };
    case 'input_required_unsupported':
      return { kind: 'failed', why: t('asks for input') };
    case 'catalog_lookup_failed':
      return { kind: 'failed', why: t('tools not listed') };
    case 'result_processing_failed':
      return { kind: 'failed', why: t('unreadable result') };
    default:
      return { kind: 'failed', why: t('tool error') };
  }
}
