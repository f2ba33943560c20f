import path from 'node:path';
import type {
  ConnectorSpec,
  ConnectorState,
  ConnectorTool,
  ReachedSpec,
} from '../../shared/control';
import { REACH_MS } from '../../shared/reach-time';
import type { Clock } from '../clock';
import { inheritedEnvironment } from '../config/inherited-environment';
import type { AuthorizationStep, ToolDefinition } from './connector';
import type { Launch } from './connector-process';
import type { ConnectorRegistry } from './connector-registry';
import type { DeferredOpen, OpenSession } from './connector-session';
import { McpConnector } from './mcp-connector';
import { toolReport } from './tool-report';

export interface ConnectorSetOptions {
  readonly registry: ConnectorRegistry;
  readonly clock: Clock;
  readonly version: string;
  /** Where the built-in connectors' bundles are. */
  readonly distFolder: string;
  startMs(): number;
  onState(id: string, state: ConnectorState): void;
  /** All tools of a connector with their verdicts. Absent: nobody looks at them. */
  onTools?(id: string, tools: ConnectorTool[]): void;
  /** How a deferred connector is reached. Absent: there are none. */
  reach?(id: string, revision: string, signal: AbortSignal): Promise<ReachedSpec>;
  log(level: 'debug' | 'info' | 'warn', message: string): void;
}

interface Made {
  readonly spec: ConnectorSpec;
  readonly connector: McpConnector;
  /** As it last listed them. */
  tools?: readonly ToolDefinition[];
}

/** Makes connectors of their configuration and applies the difference: what is unchanged stays connected. */
export class ConnectorSet {
  readonly #options: ConnectorSetOptions;
  /** In the order of the configuration, by how each is reached. */
  #made = new Map<string, Made>();

  constructor(options: ConnectorSetOptions) {
    this.#options = options;
  }

  /** In force at once; resolves when connectors that are no longer configured are closed. */
  async apply(specs: readonly ConnectorSpec[]): Promise<void> {
    const made = new Map<string, Made>();
    const fresh: string[] = [];
    for (const spec of specs) {
      const key = keyOf(spec);
      const known = this.#made.get(key);
      if (!known) fresh.push(spec.id);
      const one = known ?? { spec, connector: this.#create(spec) };
      const judgedAnew = JSON.stringify(one.connector.safety) !== JSON.stringify(spec.safety);
      one.connector.safety = spec.safety;
      made.set(key, one);
      if (known && judgedAnew) this.#reportTools(known);
    }
    this.#made = made;
    await this.#putInForce(fresh);
  }

  /**
   * Starts a connector unless it runs. `again`: a new one in its place, the old one ended. One that another configuration puts
   * in its place meanwhile is started instead. Rejects with what kept it from starting.
   */
  async start(id: string, again: boolean): Promise<void> {
    const found = this.#find(id);
    if (!found) throw new Error(`There is no connector "${id}".`);
    const [key, old] = found;
    if (!again) return this.#startOrFollow(old);
    const { safety } = old.connector;
    const made: Made = { spec: old.spec, connector: this.#create(old.spec) };
    made.connector.safety = safety;
    this.#made.set(key, made);
    await this.#putInForce([id]);
    await this.#startOrFollow(made);
  }

  async #startOrFollow({ spec, connector }: Made): Promise<void> {
    try {
      await connector.start();
    } catch (error) {
      const [, now] = this.#find(spec.id) ?? [];
      if (!now || now.connector === connector) throw error;
      await this.#startOrFollow(now);
    }
  }

  #find(id: string): [key: string, made: Made] | undefined {
    return [...this.#made].find(([, { spec }]) => spec.id === id);
  }

  async #putInForce(fresh: readonly string[]): Promise<void> {
    const connectors = [...this.#made.values()].map(({ connector }) => connector);
    const replaced = this.#options.registry.replace(connectors);
    for (const id of fresh) this.#options.onState(id, { state: 'idle' });
    await replaced;
  }

  #reportTools({ spec, connector, tools }: Made): void {
    if (tools) this.#options.onTools?.(spec.id, toolReport(tools, connector.safety));
  }

  #create(spec: ConnectorSpec): McpConnector {
    const { clock, version, onState, log } = this.#options;
    const remote = spec.kind === 'http' || (spec.kind === 'deferred' && spec.transport === 'http');
    const connector: McpConnector = new McpConnector({
      id: spec.id,
      open: this.#open(spec),
      ...(remote ? { authorization: KEY_MISSING } : {}),
      version,
      clock,
      startMs: () => this.#options.startMs(),
      onState: (state) => onState(spec.id, state),
      ...(this.#options.onTools ? { onTools: (tools) => this.#tookTools(connector, tools) } : {}),
      log: (level, message) => log(level, message),
    });
    return connector;
  }

  #tookTools(connector: McpConnector, tools: readonly ToolDefinition[]): void {
    const made = [...this.#made.values()].find((one) => one.connector === connector);
    if (!made) return;
    made.tools = tools;
    this.#reportTools(made);
  }

  #open(spec: ConnectorSpec): OpenSession | DeferredOpen {
    if (spec.kind !== 'deferred') return this.#sessions(spec);
    return {
      prepare: async (signal) => {
        const late = AbortSignal.timeout(REACH_MS);
        const reached = await this.#reach(spec.id, spec.revision, AbortSignal.any([signal, late]));
        return this.#sessions(reached);
      },
    };
  }

  async #reach(id: string, revision: string, signal: AbortSignal): Promise<ReachedSpec> {
    const { reach } = this.#options;
    if (!reach) throw new Error('nobody here knows how to reach it');
    return reach(id, revision, signal);
  }

  /** The MCP client is loaded with the first session: a server that only shakes hands answers without it. */
  #sessions(spec: Exclude<ConnectorSpec, { kind: 'deferred' }>): OpenSession {
    const load = async (): Promise<OpenSession> => {
      if (spec.kind === 'http') return (await import('./http-session')).httpSessions(spec);
      return (await import('./stdio-session')).stdioSessions(this.#launch(spec));
    };
    let sessions: Promise<OpenSession> | undefined;
    return async (request) => {
      sessions ??= load();
      const open = await sessions;
      return open(request);
    };
  }

  #launch(spec: Exclude<ConnectorSpec, { kind: 'http' | 'deferred' }>): Launch {
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

/** What a connection depends on: everything but a person's word on its tools. */
function keyOf({ safety: _, ...reached }: ConnectorSpec): string {
  return JSON.stringify(reached);
}
