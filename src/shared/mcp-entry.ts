import type { ReachedSpec } from './control';
import { entryKind } from './entry-kind';
import { type EntryProblem, EntryReader, isRecord } from './entry-reader';
import { parseEnvFile } from './env-file';
import { faultOfUrl, isHeaderName, isHeaderValue } from './http-target';
import type { Localize } from './localize';
import type { VariableValues } from './variables';

export interface EntryContext {
  readonly values: VariableValues;
  /** Where a server is started that does not say where, and what its relative paths begin at. Absolute. */
  readonly folder: string;
  /** Whether a command line, in an absolute folder, starts this very server, which would then start itself for ever. */
  startsConnecta(commandLine: readonly string[], cwd: string): boolean;
  /** Makes a path absolute, from a folder. */
  resolvePath(folder: string, path: string): string;
  readonly t: Localize;
}

export interface EnvFile {
  /** Absolute. */
  readonly path: string;
  /** As the entry has it, with its variables: what may be said of it. */
  readonly written: string;
}

export interface EntryResult {
  /** Absent when the entry is left out; then a problem says why. */
  readonly connector?: ReachedSpec;
  /** A file with more of its environment, to be read when it starts. What `env` says wins over it. */
  readonly envFile?: EnvFile;
  /** It is left out because it is Connecta itself. */
  readonly itself?: true;
  readonly problems: readonly EntryProblem[];
}

/** Turns one entry of an `mcp.json` into a connector with every variable resolved; for the extension and the server. */
export function readEntry(id: string, entry: unknown, context: EntryContext): EntryResult {
  const { t } = context;
  const reader = new EntryReader(context);
  if (!isRecord(entry)) return reader.leaveOut([], t('An entry must be an object.'));
  switch (entryKind(entry)) {
    case 'http':
      return readHttpEntry(id, entry, reader, context);
    case 'stdio':
      return readStdioEntry(id, entry, reader, context);
    case 'both':
      return reader.leaveOut(
        ['url'],
        t('Left out: it has "command" and "url". Take one away, or say "type": "stdio" or "http".'),
      );
    case 'unknown':
      return reader.leaveOut(['type'], t('Left out: this type is not known.'));
  }
}

/** What to say of an entry that is Connecta itself, which it is under any name; undefined: it is another server. */
export function itselfProblem(entry: unknown, context: EntryContext): EntryProblem | undefined {
  const { itself, problems } = readEntry('itself', entry, context);
  return itself && problems.at(-1);
}

function readHttpEntry(
  id: string,
  entry: Record<string, unknown>,
  reader: EntryReader,
  { t }: EntryContext,
): EntryResult {
  if (typeof entry.url !== 'string' || entry.url.trim() === '') {
    return reader.leaveOut('url' in entry ? ['url'] : [], t('Left out: "url" must be an address.'));
  }
  const url = reader.text(['url'], entry.url).trim();
  // A key from the environment often ends with the line that it was read from.
  const headers = Object.fromEntries(
    Object.entries(reader.texts(['headers'], entry.headers)).flatMap(([name, text]) =>
      text === null ? [] : [[name, text.trim()]],
    ),
  );
  const safety = reader.safety(['connecta'], entry.connecta);
  if (reader.failed) return { problems: reader.problems };
  switch (faultOfUrl(url)) {
    case 'not-http':
      return reader.leaveOut(['url'], t('Left out: the address must begin with http or https.'));
    case 'credentials':
      return reader.leaveOut(
        ['url'],
        t('Left out: a name and password belong into "headers", not into the address.'),
      );
    default:
  }
  const bad = Object.entries(headers).find(
    ([name, text]) => !isHeaderName(name) || !isHeaderValue(text),
  );
  if (bad) {
    return reader.leaveOut(['headers', bad[0]], t('Left out: this cannot be sent as a header.'));
  }
  return { connector: { kind: 'http', id, url, headers, ...safety }, problems: reader.problems };
}

function readStdioEntry(
  id: string,
  entry: Record<string, unknown>,
  reader: EntryReader,
  context: EntryContext,
): EntryResult {
  const { t } = context;
  if (entry.sandboxEnabled === true) {
    return reader.leaveOut(
      ['sandboxEnabled'],
      t('Left out: it asks for a sandbox, which Connecta does not start servers in.'),
    );
  }
  if (typeof entry.command !== 'string' || entry.command.trim() === '') {
    return reader.leaveOut(['command'], t('Left out: "command" must name a program.'));
  }
  const command = reader.path(['command'], entry.command);
  const args = reader.list(['args'], entry.args);
  const env = reader.texts(['env'], entry.env);
  const cwd = entry.cwd === undefined ? '' : reader.path(['cwd'], entry.cwd);
  const envFile = entry.envFile === undefined ? '' : reader.path(['envFile'], entry.envFile);
  const safety = reader.safety(['connecta'], entry.connecta);
  if (reader.failed) return { problems: reader.problems };
  const { folder } = context;
  const where = cwd === '' ? folder : context.resolvePath(folder, cwd);
  if (context.startsConnecta([command, ...args], where)) {
    const left = reader.leaveOut([], t('Left out: this entry is Connecta itself.'), 'information');
    return { ...left, itself: true };
  }
  return {
    connector: { kind: 'stdio', id, command, args, env, cwd: where, ...safety },
    ...(envFile === ''
      ? {}
      : {
          envFile: {
            path: context.resolvePath(folder, envFile),
            written: String(entry.envFile),
          },
        }),
    problems: reader.problems,
  };
}

/** A connector with the variables of its env file under its own. */
export function withEnvFile(connector: ReachedSpec, text: string): ReachedSpec {
  if (connector.kind !== 'stdio') return connector;
  return { ...connector, env: { ...parseEnvFile(text), ...connector.env } };
}
