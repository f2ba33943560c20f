import path from 'node:path';
import type { ConnectorSpec, ConnectorState } from '../../shared/control';
import type { Clock } from '../clock';
import type { Connector } from './connector';
import type { Launch } from './connector-process';
import type { ConnectorRegistry } from './connector-registry';
import { StdioConnector } from './stdio-connector';

export interface ConnectorSetOptions {
  readonly registry: ConnectorRegistry;
  readonly clock: Clock;
  readonly version: string;
  /** Where the built-in connectors' bundles are. */
  readonly distFolder: string;
  startMs(): number;
  onState(id: string, state: ConnectorState): void;
  log(level: 'debug' | 'info' | 'warn', message: string): void;
}

/** Makes connectors of their configuration and applies the difference: what is unchanged stays connected. */
export class ConnectorSet {
  readonly #options: ConnectorSetOptions;
  #made = new Map<string, Connector>();

  constructor(options: ConnectorSetOptions) {
    this.#options = options;
  }

  /** In force at once; resolves when connectors that are no longer configured are closed. */
  async apply(specs: readonly ConnectorSpec[]): Promise<void> {
    const made = new Map<string, Connector>();
    const fresh: string[] = [];
    for (const spec of specs) {
      const key = JSON.stringify(spec);
      const known = this.#made.get(key);
      if (!known) fresh.push(spec.id);
      made.set(key, known ?? this.#create(spec));
    }
    this.#made = made;
    const replaced = this.#options.registry.replace([...made.values()]);
    for (const id of fresh) this.#options.onState(id, { state: 'idle' });
    await replaced;
  }

  #create(spec: ConnectorSpec): Connector {
    const { clock, version, onState, log } = this.#options;
    return new StdioConnector({
      id: spec.id,
      launch: this.#launch(spec),
      version,
      clock,
      startMs: () => this.#options.startMs(),
      onState: (state) => onState(spec.id, state),
      log: (level, message) => log(level, message),
    });
  }

  #launch(spec: ConnectorSpec): Launch {
    if (spec.kind === 'stdio') {
      const { command, args, env, cwd } = spec;
      return { command, args, env, ...(cwd === undefined ? {} : { cwd }) };
    }
    const bundle = path.join(this.#options.distFolder, `${spec.builtin}.js`);
    return {
      command: process.execPath,
      args: [bundle, ...spec.roots.flatMap((root) => ['--root', root])],
      env: builtinEnvironment(),
    };
  }
}

/** Ours, so it gets what we have; and it must run as Node where we run inside an editor. */
function builtinEnvironment(): Record<string, string> {
  const inherited = Object.entries(process.env).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value] as const],
  );
  return { ...Object.fromEntries(inherited), ELECTRON_RUN_AS_NODE: '1' };
}
