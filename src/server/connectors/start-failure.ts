import { stat } from 'node:fs/promises';
import type { ResolvedCommand } from './resolve-command';

const SHOWN_FOLDERS = 12;

/** Why a command that was not found cannot be started, and what to do: for a person who wrote it in `mcp.json`. */
export function commandNotFound(
  command: string,
  { searched }: Extract<ResolvedCommand, { kind: 'missing' }>,
): Error {
  const shown = searched.slice(0, SHOWN_FOLDERS).join(', ');
  const more =
    searched.length > SHOWN_FOLDERS ? ` and ${searched.length - SHOWN_FOLDERS} more` : '';
  const where = searched.length === 0 ? 'there is no PATH to search' : `searched: ${shown}${more}`;
  return new Error(
    `the command "${command}" was not found (${where}). ` +
      'Install it or write its full path. If it works in a terminal, start the editor from that terminal, or give PATH in "env".',
  );
}

/** A folder to start in that is not there would be reported as a missing command. */
export async function requireFolder(cwd: string): Promise<void> {
  const there = await stat(cwd).then(
    (found) => found.isDirectory(),
    () => false,
  );
  if (!there) throw new Error(`the folder "${cwd}" to start it in ("cwd") does not exist.`);
}
