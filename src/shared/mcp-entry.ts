import type { ConnectorSpec } from './control';
import { type EntryProblem, EntryReader, isRecord } from './entry-reader';
import { faultOfUrl, isHeaderName, isHeaderValue } from './http-target';
import type { Localize } from './localize';
import type { VariableValues } from './variables';

export interface EntryContext {
  readonly values: VariableValues;
  /** Whether a command line starts this very server, which would then start itself for ever. */
  startsConnecta(commandLine: readonly string[]): boolean;
  /** Makes a path absolute, from a folder. */
  resolvePath(folder: string, path: string): string;
  readonly t: Localize;
}

export interface EntryResult {
  /** Absent when the entry is left out; then a problem says why. */
  readonly connector?: ConnectorSpec;
  readonly problems: readonly EntryProblem[];
}

/** Turns one entry of an `mcp.json` into a connector with every variable resolved; for the extension and the server. */
export function readEntry(id: string, entry: unknown, context: EntryContext): EntryResult {
  const { t } = context;
  const reader = new EntryReader(context);
  if (!isRecord(entry)) return reader.leaveOut([], t('An entry must be an object.'));
  const type = entry.type ?? ('url' in entry ? 'http' : 'stdio');
  switch (type) {
    case 'http':
    case 'sse':
      return readHttpEntry(id, entry, reader, context);
    case 'stdio':
      return readStdioEntry(id, entry, reader, context);
    default:
      return reader.leaveOut(['type'], t('Left out: this type is not known.'));
  }
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
    Object.entries(reader.texts(['headers'], entry.headers)).map(([name, text]) => [
      name,
      text.trim(),
    ]),
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
  const command = reader.text(['command'], entry.command);
  const args = reader.list(['args'], entry.args);
  const env = reader.texts(['env'], entry.env);
  const cwd = entry.cwd === undefined ? '' : reader.text(['cwd'], entry.cwd);
  const safety = reader.safety(['connecta'], entry.connecta);
  if (entry.envFile !== undefined) {
    reader.note(
      ['envFile'],
      'warning',
      t('Connecta does not read this file yet: put what the server needs into "env".'),
    );
  }
  if (reader.failed) return { problems: reader.problems };
  if (context.startsConnecta([command, ...args])) {
    return reader.leaveOut([], t('Left out: this entry is Connecta itself.'), 'information');
  }
  const folder = context.values.workspaceFolder;
  const where = cwd === '' ? folder : context.resolvePath(folder, cwd);
  return {
    connector: { kind: 'stdio', id, command, args, env, cwd: where, ...safety },
    problems: reader.problems,
  };
}
