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
      return { kind: 'refused', why: t('there is no such connector') };
    case 'unknown_tool':
      return { kind: 'refused', why: t('there is no such tool') };
    case 'ambiguous_tool_alias':
      return { kind: 'refused', why: t('several tools have that short name') };
    case 'destructive_tool_requires_approval':
      return { kind: 'refused', why: t('the tool may change something') };
    case 'invalid_args':
      return { kind: 'refused', why: t('its arguments do not fit') };
    case 'budget_exceeded':
      return { kind: 'refused', why: t('the program has made all calls it may') };
    case 'auth_required':
      return { kind: 'failed', why: t('its server wants you to sign in') };
    case 'not_found':
      return { kind: 'failed', why: t('not found') };
    case 'rate_limited':
      return { kind: 'failed', why: t('its server wants fewer calls') };
    case 'unavailable':
      return { kind: 'failed', why: t('its server is not there') };
    case 'timeout':
      return { kind: 'failed', why: t('it took too long') };
    case 'cancelled':
      return { kind: 'failed', why: t('cancelled') };
    case 'result_too_large':
      return { kind: 'failed', why: t('its result was too large') };
    case 'input_required_unsupported':
      return { kind: 'failed', why: t('its server asks for input') };
    case 'catalog_lookup_failed':
      return { kind: 'failed', why: t('its server did not list its tools') };
    case 'result_processing_failed':
      return { kind: 'failed', why: t('its result could not be read') };
    default:
      return { kind: 'failed', why: t('its server answered with an error') };
  }
}
