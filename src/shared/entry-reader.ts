import type { SafetyLists } from './control';
import type { Localize } from './localize';
import { resolveVariables, type VariableValues } from './variables';

export interface EntryProblem {
  /** Inside the entry; empty for the entry as a whole. */
  readonly path: readonly (string | number)[];
  readonly severity: 'error' | 'warning' | 'information';
  readonly message: string;
}

interface ReaderContext {
  readonly values: VariableValues;
  readonly t: Localize;
}

/** Reads the fields of one entry and remembers what was wrong with them. Never repeats a value that was resolved. */
export class EntryReader {
  readonly problems: EntryProblem[] = [];
  failed = false;
  readonly #context: ReaderContext;

  constructor(context: ReaderContext) {
    this.#context = context;
  }

  note(at: EntryProblem['path'], severity: EntryProblem['severity'], message: string): void {
    this.problems.push({ path: at, severity, message });
  }

  leaveOut(
    at: EntryProblem['path'],
    message: string,
    severity: EntryProblem['severity'] = 'warning',
  ): { problems: readonly EntryProblem[] } {
    this.note(at, severity, message);
    return { problems: this.problems };
  }

  text(at: EntryProblem['path'], value: unknown): string {
    const { t, values } = this.#context;
    if (typeof value !== 'string') return this.#fail(at, t('Left out: this must be text.'));
    const resolved = resolveVariables(value, values);
    if (resolved.ok) return resolved.text;
    const { variable, fault } = resolved;
    if (fault !== undefined) return this.#fail(at, t('Left out: {0}', fault));
    return variable.startsWith('${input:') && !values.input
      ? this.#fail(at, t('Left out: nobody can be asked for {0} here.', variable))
      : this.#fail(at, t('Left out: Connecta does not know {0}.', variable));
  }

  /** The same, with a leading `~` for the person's home folder. */
  path(at: EntryProblem['path'], value: unknown): string {
    const { userHome } = this.#context.values;
    return this.text(at, value).replace(/^~(?=$|[\\/])/, () => userHome);
  }

  list(at: EntryProblem['path'], value: unknown): string[] {
    if (value === undefined) return [];
    if (Array.isArray(value)) return value.map((item, index) => this.path([...at, index], item));
    this.#fail(at, this.#context.t('Left out: this must be a list.'));
    return [];
  }

  /** Texts by name. Numbers and truth values are written out; `null` stays what it is. */
  texts(at: EntryProblem['path'], value: unknown): Record<string, string | null> {
    if (value === undefined) return {};
    if (!isRecord(value)) {
      this.#fail(at, this.#context.t('Left out: this must be an object.'));
      return {};
    }
    return Object.fromEntries(
      Object.entries(value).map(([name, item]) => [name, this.#textOrNull([...at, name], item)]),
    );
  }

  /** What a person says of the tools: `{ readOnly: [], approvalRequired: [] }`, each with names or `*`. */
  safety(at: EntryProblem['path'], value: unknown): { safety?: SafetyLists } {
    if (value === undefined) return {};
    if (!isRecord(value)) {
      this.#fail(at, this.#context.t('Left out: this must be an object.'));
      return {};
    }
    const readOnly = this.list([...at, 'readOnly'], value.readOnly);
    const approvalRequired = this.list([...at, 'approvalRequired'], value.approvalRequired);
    return { safety: { readOnly, approvalRequired } };
  }

  #textOrNull(at: EntryProblem['path'], item: unknown): string | null {
    if (item === null) return null;
    if (typeof item === 'number' || typeof item === 'boolean') return String(item);
    return this.text(at, item);
  }

  #fail(at: EntryProblem['path'], message: string): string {
    this.failed = true;
    this.note(at, 'warning', message);
    return '';
  }
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
