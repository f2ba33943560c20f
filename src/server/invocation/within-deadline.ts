import { createContext, Script } from 'node:vm';

/** The work took longer than it may. */
export class DeadlineExceeded extends Error {}

const context = createContext(Object.assign(Object.create(null), { work: undefined }));
const script = new Script('work()');

/**
 * Runs synchronous work that others' data decides the length of, and ends it after `ms`, wherever it is: inside a regular
 * expression, too. Throws DeadlineExceeded then, and otherwise what the work throws. Not reentrant.
 *
 * The interpreter's own deadline is the only one that reaches into a regular expression on the thread it runs on; the
 * context is only there to have one. Nothing of the work runs in it.
 */
export function withinDeadline<T>(ms: number, work: () => T): T {
  let outcome: { readonly value: T } | undefined;
  context.work = () => {
    outcome = { value: work() };
  };
  try {
    script.runInContext(context, { timeout: ms });
  } catch (error) {
    if (isTimeout(error)) throw new DeadlineExceeded(`it took longer than ${ms} ms`);
    throw error;
  } finally {
    context.work = undefined;
  }
  if (outcome === undefined) throw new DeadlineExceeded(`it took longer than ${ms} ms`);
  return outcome.value;
}

/** It may be an error of the context's own kind. */
function isTimeout(error: unknown): boolean {
  return (
    typeof error === 'object' &&
    error !== null &&
    'code' in error &&
    error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT'
  );
}
