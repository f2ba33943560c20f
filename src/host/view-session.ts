import type { McpUiHostContext } from '@modelcontextprotocol/ext-apps/app-bridge';
import { type HostToPage, type PageToHost, pageToHostSchema } from '../shared/page-messages';
import { hostContext, type PageFacts, usableSize } from './host-context';
import { limitedLog } from './limited-log';
import { RateLimit } from './rate-limit';
import { step } from './session-machine';
import {
  initialSession,
  phaseOf,
  type SessionEffect,
  type SessionEvent,
  type SessionState,
  type SessionTimer,
} from './session-state';
import { ViewChannel } from './view-channel';
import type {
  MountedView,
  PageSurface,
  SessionPhase,
  ViewLogEntry,
  ViewSessionOptions,
} from './view-session-types';

/** How long a view may take to say goodbye. */
const TEARDOWN_MS = 500;
/** Changes of theme and size within this time reach the view as one. */
const CONTEXT_MS = 50;
/** The page's own messages: sizes while a person drags, above all. */
const PAGE_MESSAGES_PER_SECOND = 100;
const PAGE_MESSAGE_BURST = 200;

type Event = SessionEvent<MountedView>;
type Effect = SessionEffect<MountedView>;

/** One page and the views in it: runs the session machine's effects on AppBridge and the page, and feeds it what happens. */
export class ViewSession {
  readonly #log: (entry: ViewLogEntry) => void;
  readonly #pageRate: RateLimit;
  readonly #unlisten: () => void;
  readonly #timers = new Map<SessionTimer, unknown>();
  readonly #queue: Event[] = [];
  #running = false;
  #state: SessionState<MountedView> = initialSession();
  #phaseSince: number;
  #facts: PageFacts | undefined;
  #surface: PageSurface | undefined;
  #channel: ViewChannel | undefined;
  #mounts: (() => void)[] = [];
  #disposals: (() => void)[] = [];

  constructor(private readonly options: ViewSessionOptions) {
    const now = () => options.clock.now();
    this.#log = limitedLog((entry) => options.log(entry), now);
    this.#pageRate = new RateLimit(PAGE_MESSAGES_PER_SECOND, PAGE_MESSAGE_BURST, now);
    this.#phaseSince = now();
    this.#unlisten = options.port.onMessage((message) => this.#receive(message));
  }

  get phase(): SessionPhase {
    return phaseOf(this.#state);
  }

  /**
   * Shows a view, first taking down the one before it (at most 500 ms). Resolves once the page has been handed the
   * view, at once when there is no page yet, and also when a newer view or the session's end overtakes it.
   */
  mount(view: MountedView): Promise<void> {
    return new Promise((resolve) => {
      this.#mounts.push(resolve);
      this.#dispatch({ type: 'mount', view });
    });
  }

  /** What the page shows around or instead of the view; kept, and posted again after the page reloads. */
  show(surface: PageSurface): void {
    this.#surface = surface;
    this.#dispatch({ type: 'shown' });
  }

  /** Takes the view down (at most 500 ms) and ends the session. Nothing is posted after. */
  dispose(): Promise<void> {
    return new Promise((resolve) => {
      this.#disposals.push(resolve);
      this.#dispatch({ type: 'dispose' });
    });
  }

  /** Everything from the page, a view's forgeries included, comes through here. */
  #receive(raw: unknown): void {
    const parsed = pageToHostSchema.safeParse(raw);
    if (!parsed.success) this.#drop('a malformed page message');
    else if (parsed.data.type === 'rpc') this.#receiveRpc(parsed.data);
    else if (this.#pageRate.take()) this.#receivePage(parsed.data);
    else this.#drop(`more than ${PAGE_MESSAGES_PER_SECOND} page messages a second`);
  }

  #receiveRpc({ message, generation }: Extract<PageToHost, { type: 'rpc' }>): void {
    if (message.method === 'ui/notifications/sandbox-proxy-ready') {
      this.#dispatch({ type: 'proxyReady' });
    } else if (this.#channel === undefined || this.#isOld(generation)) {
      this.#drop('a message of a view that is gone');
    } else this.#channel.receive(message);
  }

  #receivePage(message: Exclude<PageToHost, { type: 'rpc' }>): void {
    switch (message.type) {
      case 'loaded': {
        const { theme, touch, hover } = message;
        this.#facts = { theme, size: usableSize(message.width, message.height), touch, hover };
        this.#dispatch({ type: 'pageLoaded' });
        break;
      }
      case 'theme':
        this.#changeFacts({ theme: message.theme });
        break;
      case 'size': {
        const size = usableSize(message.width, message.height);
        if (size !== undefined) this.#changeFacts({ size });
        break;
      }
      case 'left':
        if (this.#isOld(message.generation)) this.#drop('the leaving of a view that is gone');
        else this.#dispatch({ type: 'frameLeft', reason: message.reason });
        break;
      case 'answering':
        if (this.#isOld(message.generation)) break;
        if (!message.answering) this.#log({ kind: 'silent' });
        this.options.onAnswering(message.answering);
        break;
      case 'removed':
        if (this.#isOld(message.generation)) break;
        this.#log({ kind: 'removed', constructs: message.constructs });
        this.options.onRemoved(message.constructs);
        break;
      case 'action':
        this.options.onAction(message.action);
    }
  }

  #changeFacts(change: Partial<PageFacts>): void {
    // The page tells everything with `loaded`; a change before that has nothing to change.
    if (this.#facts === undefined) return;
    this.#facts = { ...this.#facts, ...change };
    this.#dispatch({ type: 'contextChanged' });
  }

  /** Pages that do not say which view speaks are taken at their word. */
  #isOld(generation: number | undefined): boolean {
    return generation !== undefined && generation !== this.#state.generation;
  }

  /** One event at a time: what an effect causes waits until the effects before it are done. */
  #dispatch(event: Event): void {
    this.#queue.push(event);
    if (this.#running) return;
    this.#running = true;
    try {
      for (let next = this.#queue.shift(); next !== undefined; next = this.#queue.shift()) {
        this.#apply(next);
      }
    } finally {
      this.#running = false;
    }
  }

  #apply(event: Event): void {
    const before = this.phase;
    const { state, effects } = step(this.#state, event);
    this.#state = state;
    for (const effect of effects) this.#run(effect, event);
    if (this.phase === before) return;
    const now = this.options.clock.now();
    this.#log({ kind: 'phase', phase: this.phase, ms: Math.round(now - this.#phaseSince) });
    this.#phaseSince = now;
    this.options.onPhase(this.phase);
  }

  #run(effect: Effect, event: Event): void {
    switch (effect.do) {
      case 'postSurface':
        if (this.#surface !== undefined) this.#post({ type: 'state', ...this.#surface });
        break;
      case 'open':
        this.#channel = this.#openChannel(effect.view, effect.generation);
        this.#channel.open();
        break;
      case 'deliver':
        this.#channel?.deliver();
        break;
      case 'sendContext':
        this.#channel?.sendContext();
        break;
      case 'sendTeardown':
        this.#channel?.teardown();
        break;
      case 'closeBridge':
        this.#channel?.close();
        this.#channel = undefined;
        break;
      case 'startTimer':
        this.#startTimer(effect.timer);
        break;
      case 'stopTimer':
        this.#stopTimer(effect.timer);
        break;
      case 'settleMount':
        for (const resolve of this.#mounts.splice(0)) resolve();
        break;
      case 'settleDispose':
        this.#unlisten();
        for (const resolve of this.#disposals.splice(0)) resolve();
        break;
      case 'reportLeft':
        this.#log({ kind: 'takenDown', reason: effect.reason });
        this.options.onLeft(effect.reason);
        break;
      case 'reportIgnored':
        this.#drop(`${event.type} out of order`);
    }
  }

  #openChannel(view: MountedView, generation: number): ViewChannel {
    const { options } = this;
    this.#logNeeds(view);
    // What a closed bridge still settles is no event of the view that came after it.
    const event = (type: 'initializing' | 'initialized' | 'tornDown') => () => {
      if (this.#channel !== undefined && !this.#isOld(generation)) this.#dispatch({ type });
    };
    return new ViewChannel({
      view,
      hostInfo: options.hostInfo,
      read: (args, signal) => options.read(args, signal),
      server: () => options.server(),
      post: (message) => this.#post({ type: 'rpc', message, generation }),
      context: () => this.#context(view),
      onInitializing: event('initializing'),
      onInitialized: event('initialized'),
      onTornDown: event('tornDown'),
      now: () => options.clock.now(),
      log: this.#log,
    });
  }

  #logNeeds({ needs }: MountedView): void {
    const { domains, unreadable, permissions } = needs;
    if (domains.length + unreadable + permissions.length === 0) return;
    this.#log({ kind: 'notGranted', domains, unreadable, permissions });
  }

  #context({ tool }: MountedView): McpUiHostContext {
    if (this.#facts === undefined) return {};
    return hostContext(this.#facts, this.options.environment(), tool);
  }

  #startTimer(timer: SessionTimer): void {
    const { clock, handshakeTimeoutMs } = this.options;
    const ms = { handshake: handshakeTimeoutMs, teardown: TEARDOWN_MS, context: CONTEXT_MS }[timer];
    this.#stopTimer(timer);
    if (ms === 0) return;
    const fire = () => {
      this.#timers.delete(timer);
      this.#dispatch({ type: 'timer', timer });
    };
    this.#timers.set(timer, clock.setTimeout(fire, ms));
  }

  #stopTimer(timer: SessionTimer): void {
    if (this.#timers.has(timer)) this.options.clock.clearTimeout(this.#timers.get(timer));
    this.#timers.delete(timer);
  }

  /** A page that is being closed may not take messages any more. */
  #post(message: HostToPage): void {
    try {
      this.options.port.post(message);
    } catch {
      this.#log({ kind: 'fault', message: 'the page could not be reached' });
    }
  }

  #drop(reason: string): void {
    this.#log({ kind: 'dropped', reason });
  }
}
