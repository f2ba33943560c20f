import { createHash } from 'node:crypto';
import { entryKind } from '../../shared/entry-kind';
import { isRecord } from '../../shared/entry-reader';
import { shownEntry } from '../sources/entry-line';

/** A server that is given answers. */
export interface Recipient {
  /** As its file names it. */
  readonly server: string;
  /** What it starts or reaches, on one line, without what looks secret. */
  readonly shown: string;
  /** The same for what would be handed an answer, whatever its name; another one where an answer would go elsewhere. */
  readonly mark: string;
}

/** A package's version: `name@1.2.3`, `@scope/name@latest`. A host's address has a dot more. */
const VERSION =
  /^((?:@[\w.-]+\/)?[\w.-]+)@(?:[\^~]?v?\d+(?:\.\d+){0,2}(?:[-+][\w.-]+)?|latest|next)$/;

/**
 * Whom an entry's answers go to. It is another one when the program, its arguments, its folder, its variables or the address
 * change; and the same when arguments change places, a package its version or an address its query. `entry`: in VS Code's
 * words. `setting`: what `${config:…}` stands for, which a folder's settings decide.
 */
export function recipientOf(
  server: string,
  entry: unknown,
  setting: (name: string) => string | undefined,
): Recipient {
  const filled = (value: unknown) =>
    String(value ?? '').replace(/\$\{config:([^}]+)\}/g, (_, name: string) => setting(name) ?? '');
  const handed = isRecord(entry) ? handedTo(entry, filled) : [];
  const mark = createHash('sha256').update(JSON.stringify(handed)).digest('hex').slice(0, 32);
  return { server, shown: shownEntry(entry) ?? '', mark };
}

function handedTo(
  entry: Readonly<Record<string, unknown>>,
  filled: (value: unknown) => string,
): readonly unknown[] {
  if (entryKind(entry) === 'http') return ['http', withoutQuery(filled(entry.url))];
  const words = Array.isArray(entry.args) ? entry.args.map(filled) : [];
  const variables = Object.entries(isRecord(entry.env) ? entry.env : {}).map(
    ([name, value]) => `${name}=${filled(value)}`,
  );
  return [
    'stdio',
    filled(entry.command),
    words.map((word) => word.replace(VERSION, '$1')).sort(),
    variables.sort(),
    filled(entry.cwd),
    filled(entry.envFile),
  ];
}

function withoutQuery(address: string): string {
  try {
    const { origin, pathname } = new URL(address.trim());
    // An address that is none without its answers is told from others by its text.
    return origin === 'null' ? address : `${origin}${pathname.replace(/\/+$/, '')}`;
  } catch {
    return address;
  }
}
