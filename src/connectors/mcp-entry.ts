import path from 'node:path';
import type { Localize } from '../localize';
import type { ConnectorSpec } from '../shared/control';
import { resolveVariables, type VariableValues } from './variables';

export interface EntryProblem {
  /** Inside the entry; empty for the entry as a whole. */
  readonly path: readonly (string | number)[];
  readonly severity: 'error' | 'warning' | 'information';
  readonly message: string;
}

export interface EntryContext {
  readonly values: VariableValues;
  startsConnecta(commandLine: readonly string[]): boolean;
  readonly t: Localize;
}

export interface EntryResult {
  /** Absent when the entry is left out; then a problem says why. */
  readonly connector?: ConnectorSpec;
  readonly problems: readonly EntryProblem[];
}

/** Turns one entry under `servers` into a connector with every variable resolved. */
export function readEntry(id: string, entry: unknown, context: EntryContext): EntryResult {
  const { t } = context;
  const reader = new EntryReader(context);
  if (!isRecord(entry)) return reader.leaveOut([], t('An entry must be an object.'));
  const type = entry.type ?? ('url' in entry ? 'http' : 'stdio');
  if (type === 'http' || type === 'sse') {
    return reader.leaveOut(
      [],
      t('Left out: Connecta does not reach servers over HTTP yet.'),
      'information',
    );
  }
  if (type !== 'stdio') return reader.leaveOut(['type'], t('Left out: this type is not known.'));
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
  const env = reader.environment(['env'], entry.env);
  const cwd = entry.cwd === undefined ? '' : reader.text(['cwd'], entry.cwd);
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
  const connector: ConnectorSpec = {
    kind: 'stdio',
    id,
    command,
    args,
    env,
    cwd: cwd === '' ? folder : path.resolve(folder, cwd),
  };
  return { connector, problems: reader.problems };
}

/** Reads the fields of one entry and remembers what was wrong with them. */
class EntryReader {
  readonly problems: EntryProblem[] = [];
  failed = false;

  constructor(private readonly context: EntryContext) {}

  note(at: EntryProblem['path'], severity: EntryProblem['severity'], message: string): void {
    this.problems.push({ path: at, severity, message });
  }

  leaveOut(
    at: EntryProblem['path'],
    message: string,
    severity: EntryProblem['severity'] = 'warning',
  ): EntryResult {
    this.note(at, severity, message);
    return { problems: this.problems };
  }

  text(at: EntryProblem['path'], value: unknown): string {
    const { t } = this.context;
    if (typeof value !== 'string') return this.fail(at, t('Left out: this must be text.'));
    const resolved = resolveVariables(value, this.context.values);
    if (resolved.ok) return resolved.text;
    return resolved.variable.startsWith('${input:')
      ? this.fail(at, t('Left out: Connecta does not ask for {0} yet.', resolved.variable))
      : this.fail(at, t('Left out: Connecta does not know {0}.', resolved.variable));
  }

  list(at: EntryProblem['path'], value: unknown): string[] {
    if (value === undefined) return [];
    if (Array.isArray(value)) return value.map((item, index) => this.text([...at, index], item));
    this.fail(at, this.context.t('Left out: this must be a list.'));
    return [];
  }

  /** Numbers are written out; `null` leaves the variable away. */
  environment(at: EntryProblem['path'], value: unknown): Record<string, string> {
    if (value === undefined) return {};
    if (!isRecord(value)) {
      this.fail(at, this.context.t('Left out: this must be an object.'));
      return {};
    }
    const kept = Object.entries(value).filter(([, item]) => item !== null);
    return Object.fromEntries(
      kept.map(([name, item]) => [
        name,
        typeof item === 'number' ? String(item) : this.text([...at, name], item),
      ]),
    );
  }

  private fail(at: EntryProblem['path'], message: string): string {
    this.failed = true;
    this.note(at, 'warning', message);
    return '';
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
