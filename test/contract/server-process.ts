import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import readline from 'node:readline';
import { projectRoot } from '../harness/paths';
import { descendantsOf, type ProcessEntry } from '../harness/process-tree';
import type { CaseConnector } from './contract-case';
import { RpcPeer } from './rpc-peer';

const fixture = (name: string) => path.join(projectRoot, 'test/contract/fixtures', name);
const CASE_SERVER = fixture('case-server.mjs');
const PARENT = fixture('parent.mjs');

/** An entry of `mcp.json`. */
export interface ConfiguredServer {
  readonly command: string;
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

export interface ServerProcessOptions {
  readonly servers?: Readonly<Record<string, ConfiguredServer>>;
  /** The configuration file as it stands, instead of `servers`. */
  readonly configText?: string;
  /** Puts a process between the test and the server, as an editor is; `pid` is then that process. */
  readonly behindParent?: boolean;
  /** Starts it with `--control` and an IPC channel instead of a configuration file. */
  readonly control?: boolean;
  /** More of the command line, where a file configures it. */
  readonly flags?: readonly string[];
}

/** `dist/server.js` as its own process, with a JSON-RPC client on its pipes. */
export class ServerProcess {
  /** Lines of its output that are no JSON: there may be none. */
  readonly noise: string[] = [];
  readonly peer: RpcPeer;
  readonly exited: Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
  #stderr = '';
  readonly #family = new Map<number, ProcessEntry>();

  private constructor(
    readonly child: ChildProcess,
    private readonly folder: string,
  ) {
    const listeners: ((message: unknown) => void)[] = [];
    child.stderr?.on('data', (chunk: Buffer) => {
      this.#stderr += chunk.toString();
    });
    // Writing to a process that has ended is no fault of the test's: the missing answer shows it.
    child.stdin?.on('error', () => {});
    this.exited = once(child, 'exit').then(([code, signal]) => ({ code, signal }));
    if (child.stdout === null) throw new Error('The server has no output');
    readline.createInterface({ input: child.stdout }).on('line', (line) => {
      try {
        const message: unknown = JSON.parse(line);
        for (const listener of listeners) listener(message);
      } catch {
        this.noise.push(line);
      }
    });
    this.peer = new RpcPeer({
      send: async (message) => {
        child.stdin?.write(`${JSON.stringify(message)}\n`);
      },
      onMessage: (listener) => listeners.push(listener),
      closed: this.exited.then(({ code }) => `it ended with ${code}: ${this.#stderr.slice(-500)}`),
      close: async () => {
        child.stdin?.end();
      },
    });
  }

  static async start(options: ServerProcessOptions = {}): Promise<ServerProcess> {
    const { servers = {}, control = false, behindParent = false, flags = [] } = options;
    const { configText = JSON.stringify({ servers }) } = options;
    const folder = await mkdtemp(path.join(os.tmpdir(), 'connecta-contract-'));
    const config = path.join(folder, 'mcp.json');
    await writeFile(config, configText);
    const args = [
      ...(behindParent ? [PARENT] : []),
      path.join(projectRoot, 'dist/server.js'),
      ...(control ? ['--control'] : ['--config', config, ...flags]),
    ];
    const child = spawn(process.execPath, args, {
      stdio: ['pipe', 'pipe', 'pipe', ...(control ? (['ipc'] as const) : [])],
      cwd: folder,
    });
    await once(child, 'spawn');
    return new ServerProcess(child, folder);
  }

  get pid(): number {
    if (this.child.pid === undefined) throw new Error('The server has no process id');
    return this.child.pid;
  }

  get stderr(): string {
    return this.#stderr;
  }

  /** The server and everything below it, now; remembered, so that what outlives it is ended by `dispose`. */
  async family(): Promise<readonly ProcessEntry[]> {
    const below = await descendantsOf(this.pid);
    for (const entry of below) this.#family.set(entry.pid, entry);
    return below;
  }

  /** Its connectors and what they started: all but the shell that watches over them. */
  async connectors(): Promise<readonly ProcessEntry[]> {
    return (await this.family()).filter(({ command }) => !command.startsWith('/bin/sh -c'));
  }

  /** Ends it and whatever it left behind. */
  async dispose(): Promise<void> {
    if (this.child.exitCode === null && this.child.signalCode === null) {
      await this.family();
      this.child.kill('SIGKILL');
    }
    await this.exited;
    for (const { pid } of this.#family.values()) {
      try {
        process.kill(pid, 'SIGKILL');
      } catch {
        // Gone, as it should be.
      }
    }
    await rm(this.folder, { recursive: true, force: true });
  }
}

/** A case's connector as a configured server of its own process. `flags`: CASE_GRANDCHILD, CASE_STUBBORN. */
export function caseServer(
  connector: CaseConnector,
  flags: readonly string[] = [],
): ConfiguredServer {
  return {
    command: process.execPath,
    args: [CASE_SERVER],
    env: {
      CASE_CONNECTOR: JSON.stringify(connector),
      ...Object.fromEntries(flags.map((flag) => [flag, '1'])),
    },
  };
}

/** Calls a program and gives its result; what `tools/call` answered, whole. */
export function execute(server: ServerProcess, code: string, more: Record<string, unknown> = {}) {
  return server.peer.callTool('execute_code', { code, ...more });
}
