import path from 'node:path';
import type { ConnectorSpec, ConnectorState } from '../../shared/control';
import type { Clock } from '../clock';
import { inheritedEnvironment } from '../config/inherited-environment';
import type { AuthorizationStep } from './connector';
import type { Launch } from './connector-process';
import type { ConnectorRegistry } from './connector-registry';
import type { OpenSession } from './connector-session';
import { httpSessions } from './http-session';
import { McpConnector } from './mcp-connector';
import { stdioSessions } from './stdio-session';

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
  #made = new Map<string, McpConnector>();

  constructor(options: ConnectorSetOptions) {
    this.#options = options;
  }

  /** In force at once; resolves when connectors that are no longer configured are closed. */
  async apply(specs: readonly ConnectorSpec[]): Promise<void> {
    const made = new Map<string, McpConnector>();
    const fresh: string[] = [];
    for (const { safety, ...reached } of specs) {
      const key = JSON.stringify(reached);
      const known = this.#made.get(key);
      if (!known) fresh.push(reached.id);
      const connector = known ?? this.#create(reached);
      connector.safety = safety;
      made.set(key, connector);
    }
    this.#made = made;
    const replaced = this.#options.registry.replace([...made.values()]);
    for (const id of fresh) this.#options.onState(id, { state: 'idle' });
    await replaced;
  }

  #create(spec: ConnectorSpec): McpConnector {
    const { clock, version, onState, log } = this.#options;
    return new McpConnector({
      id: spec.id,
      open: this.#sessions(spec),
      ...(spec.kind === 'http' ? { authorization: KEY_MISSING } : {}),
      version,
      clock,
      startMs: () => this.#options.startMs(),
      onState: (state) => onState(spec.id, state),
      log: (level, message) => log(level, message),
    });
  }

  #sessions(spec: ConnectorSpec): OpenSession {
    if (spec.kind === 'http') return httpSessions(spec);
    return stdioSessions(this.#launch(spec));
  }

  #launch(spec: Exclude<ConnectorSpec, { kind: 'http' }>): Launch {
    if (spec.kind === 'stdio') {
      const { command, args, cwd } = spec;
      const env = inheritedEnvironment(spec.env);
      return { command, args, env, ...(cwd === undefined ? {} : { cwd }) };
    }
    const bundle = path.join(this.#options.distFolder, `${spec.builtin}.js`);
    return {
      command: process.execPath,
      args: [bundle, ...spec.roots.flatMap((root) => ['--root', root])],
      // It must run as Node where we run inside an editor.
      env: inheritedEnvironment({ ELECTRON_RUN_AS_NODE: '1' }),
    };
  }
}

/** The answer to "how do I let it in": nothing can be signed in to from here (contract §8.3). */
const KEY_MISSING: AuthorizationStep = {
  status: 'configuration_required',
  instructions:
    'The person puts the key into "headers" of this server\'s entry in mcp.json, for example "Authorization": "Bearer …" with the key from an environment variable. Then call again.',
};
