import { RequestError } from '../request-error';

const CAUSES: Readonly<Record<string, string>> = {
  EACCES: 'the operating system does not permit it',
  EPERM: 'the operating system does not permit it',
  ELOOP: 'its links lead round in a circle',
  ENAMETOOLONG: 'the name is too long',
  EMFILE: 'too many files are open; try again',
  ENFILE: 'too many files are open; try again',
  EBUSY: 'it is in use; try again',
  EIO: 'the disk failed to read it',
};

/** The `code` of a failed system call, or nothing. */
function errnoOf(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}

/** Whether the thing was not there, or is no longer. */
export function isGone(error: unknown): boolean {
  const code = errnoOf(error);
  return code === 'ENOENT' || code === 'ENOTDIR';
}

/**
 * The failure of a system call on `path` in words a caller can act on; never with an absolute path, which the system's own text
 * has. Anything else is given back as it is.
 */
export function describeFailure(error: unknown, path: string): unknown {
  const code = errnoOf(error);
  if (code === undefined || error instanceof RequestError) return error;
  const shown = JSON.stringify(path);
  const options = { cause: error };
  if (isGone(error)) {
    return new RequestError(
      `${shown} is not there any more. List its folder to see what is.`,
      options,
    );
  }
  return new RequestError(`${shown} could not be read: ${CAUSES[code] ?? code}.`, options);
}
