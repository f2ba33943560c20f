import type { Clock } from '../shared/clock';
import { ConnectionError } from './connection-error';
import { HANDSHAKE_MS, initialConnection, step } from './connection-machine';
import {
  type ConnectionEffect,
  type ConnectionEvent,
  type ConnectionState,
  type ConnectionTimer,
  type Failure,
  statusOf,
} from './connection-state';
import type { ConnectionOptions, ServerConfiguration, ServerStatus } from './connection-types';
import { systemKillTools } from './kill-tree';
import { ReadyWaiters } from './ready-waiters';
import { ServerRun } from './server-run';
import { systemClock } from './system-clock';

/** Carries out the connection machine's effects on real processes and timers, and feeds it what happens to them. */
export class ServerLifecycle {
  readonly #clock: Clock;
  readonly #waiters = new ReadyWaiters();
  readonly #timers = new Map<ConnectionTimer, unknown>();
  readonly #queue: ConnectionEvent[] = [];
  #busy = false;
  #state: ConnectionState = initialConnection;
  #run: ServerRun | undefined;
  #configuration: ServerConfiguration = { connectors: [], limits: {} };
  #stops: (() => void)[] = [];

  constructor(private readonly options: ConnectionOptions) {
    this.#clock = options.clock ?? systemClock;
  }

  get status(): ServerStatus {
    return statusOf(this.#state);
  }

  /** What the running server was last told. */
  get configuration(): ServerConfiguration {
    return this.#configuration;
  }

  /** Resolves with a server that is ready, starting it unless it runs. */
  async ready(signal?: AbortSignal): Promise<ServerRun> {
    const waiting = this.#waiters.wait(signal);
    if (!signal?.aborted) this.#dispatch({ type: 'wanted' });
    await waiting;
    if (this.#run === undefined || this.#state.kind !== 'ready')
      throw new ConnectionError('stopped', 'The server is not running.');
    return this.#run;
  }

  reconfigure(): void {
    if (this.#state.kind !== 'ready' && this.#state.kind !== 'starting') return;
    this.#configuration = this.options.configuration();
    this.#run?.configure(this.#configuration);
  }

  restart(): Promise<void> {
    const waiting = this.#waiters.wait();
    this.#dispatch({ type: 'restart' });
    return waiting;
  }

  stop(): Promise<void> {
    return new Promise((resolve) => {
      this.#stops.push(resolve);
      this.#dispatch({ type: 'stop' });
    });
  }

  /** One event at a time: what an effect causes waits until the effects before it are done. */
  #dispatch(event: ConnectionEvent): void {
    this.#queue.push(event);
    if (this.#busy) return;
    this.#busy = true;
    try {
      for (let next = this.#queue.shift(); next !== undefined; next = this.#queue.shift()) {
        this.#apply(next);
      }
    } finally {
      this.#busy = false;
    }
  }

  #apply(event: ConnectionEvent): void {
    const before = this.#state;
    const { state, effects } = step(before, event, this.#clock.now());
    this.#state = state;
    if (event.type === 'gone') this.#run = undefined;
    for (const effect of effects) this.#perform(effect);
    this.#report(before, event);
  }

  #perform(effect: ConnectionEffect): void {
    switch (effect.do) {
      case 'spawn':
        this.#spawn();
        break;
      case 'endInput':
        this.#run?.endInput();
        break;
      case 'terminate':
        this.options.log.info('The server has not ended yet; asking it to.');
        this.#run?.terminate();
        break;
      case 'kill':
        this.#run?.kill();
        break;
      case 'startTimer':
        this.#startTimer(effect.timer, effect.ms);
        break;
      case 'stopTimer':
        this.#clock.clearTimeout(this.#timers.get(effect.timer));
        this.#timers.delete(effect.timer);
        break;
      case 'settleReady':
        this.#waiters.settle();
        break;
      case 'rejectReady':
        this.#waiters.reject(new ConnectionError(effect.kind, effect.reason));
        break;
      case 'rejectCalls':
        this.#run?.rejectCalls(new ConnectionError('stopped', effect.reason));
        break;
      case 'settleStopped':
        for (const resolve of this.#stops.splice(0)) resolve();
    }
  }

  #spawn(): void {
    const { options } = this;
    try {
      this.#configuration = options.configuration();
      const run: ServerRun = new ServerRun({
        launch: options.launch(),
        configuration: this.#configuration,
        clientInfo: options.clientInfo,
        log: options.log,
        tools: systemKillTools(options.platform),
        now: () => this.#clock.now(),
        onConnector: (id, state) => options.onConnector(id, state),
        onActivity: (event, figures) => options.onActivity(event, figures),
        onTools: (id, tools) => options.onTools(id, tools),
        reach: (id, revision) => options.reach(id, revision),
        onGone: (failure) => {
          if (this.#run === run) this.#dispatch({ type: 'gone', failure });
        },
      });
      this.#run = run;
      run.open().then(
        () => this.#opened(run),
        (error: unknown) => this.#notOpened(run, error),
      );
    } catch (error) {
      const reason = `The server could not be started: ${messageOf(error)}`;
      this.#dispatch({ type: 'startFailed', failure: { reason, detail: '' } });
      this.#dispatch({ type: 'gone', failure: { reason, detail: '' } });
    }
  }

  #opened(run: ServerRun): void {
    if (this.#run === run) this.#dispatch({ type: 'handshaken', pid: run.pid ?? 0 });
  }

  #notOpened(run: ServerRun, error: unknown): void {
    // A server that hung up is ending: its exit says more than the broken handshake.
    if (this.#run !== run || (error instanceof ConnectionError && error.kind === 'stopped')) return;
    this.#dispatch({ type: 'startFailed', failure: run.failure(messageOf(error)) });
  }

  #startTimer(timer: ConnectionTimer, ms: number): void {
    const fire = () => {
      this.#timers.delete(timer);
      const reason = `The server was not ready after ${HANDSHAKE_MS / 1000} s.`;
      const failure: Failure = this.#run?.failure(reason) ?? { reason, detail: '' };
      this.#dispatch({ type: 'timer', timer, failure });
    };
    this.#timers.set(timer, this.#clock.setTimeout(fire, ms));
  }

  /** Log first, then whoever shows the status. */
  #report(before: ConnectionState, event: ConnectionEvent): void {
    const { log, onStatus } = this.options;
    if (event.type === 'gone' && before.kind === 'ready') {
      log.error(`${event.failure.reason}\n${event.failure.detail}`);
    }
    const status = statusOf(this.#state);
    if (JSON.stringify(statusOf(before)) === JSON.stringify(status)) return;
    switch (status.kind) {
      case 'ready':
        log.info(`The server is ready (pid ${status.pid}).`);
        break;
      case 'failed':
        log.error(`${status.reason}\n${status.detail}`);
        break;
      default:
        log.info(`The server is ${status.kind}.`);
    }
    onStatus(status);
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
