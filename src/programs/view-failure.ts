import type { RunFailure } from './outcome';

/**
 * Why a result that has a view cannot be shown as one. The connection's errors are known by their `kind`: their class is
 * in a bundle of its own.
 */
export function viewFailure(error: unknown): RunFailure {
  if (!(error instanceof Error)) return { origin: 'server', message: String(error) };
  const hasNoPage = 'kind' in error && error.kind === 'template';
  return { origin: hasNoPage ? 'template' : 'server', message: error.message };
}
