import type { CallToolResult, Tool } from '@modelcontextprotocol/sdk/types.js';
import type { Clock } from '../shared/clock';
import type { HostToPage, PageAction, TakenDownFor } from '../shared/page-messages';
import type { RemovedConstruct } from '../shared/removed-constructs';
import type { ServerIdentity } from '../shared/server-identity';
import type { TemplateNeeds } from '../shared/template-needs';

/** The webview as the host sees it: messages out, messages in. What comes in is not trusted. */
export interface PagePort {
  post(message: HostToPage): void;
  /** Returns what removes the listener. */
  onMessage(listener: (message: unknown) => void): () => void;
}

/**
 * How far a view has come.
 * `waitingForPage`: nothing to talk to yet, or nothing mounted. `negotiating`: the view has its document and has not
 * finished its handshake. `noHandshake`: it has not finished it in time; it still may. `left`: it was taken down.
 * `closed`: this session is over.
 */
export type SessionPhase =
  | 'waitingForPage'
  | 'negotiating'
  | 'connected'
  | 'noHandshake'
  | 'left'
  | 'closed';

/** What a view is made of, as the server gave it. All of it is data, so that it can be stored and mounted again. */
export interface MountedView {
  /** The program's name. */
  readonly title: string;
  /** The tool's view template (`resources/read` of its `ui://` resource). */
  readonly templateHtml: string;
  /** What the template declares that a view does not get. */
  readonly needs: TemplateNeeds;
  /** The tool that made the result, as `tools/list` gave it. */
  readonly tool: Tool;
  /** What it was called with: the view's `tool-input`. */
  readonly args: Record<string, unknown>;
  /** Its result, passed to the view untouched. */
  readonly result: CallToolResult;
  /** The tool that makes a view's reads, as `tools/list` gave it; absent when the server has none. */
  readonly readTool?: Tool | undefined;
  /** The server that all this comes from: the only one that this view reads from. */
  readonly server: ServerIdentity;
}

/** What the page shows around or instead of the view. */
export type PageSurface = Omit<Extract<HostToPage, { type: 'state' }>, 'type'>;

/** What a view may ask of the server. */
export interface ReadRequest {
  readonly address: string;
  readonly args: Record<string, unknown>;
}

/** Line of the log. Names, sizes and times; never an argument, a result, a document or a secret. */
export type ViewLogEntry =
  | { readonly kind: 'phase'; readonly phase: SessionPhase; readonly ms: number }
  | {
      readonly kind: 'read';
      /** Name of the declared read that allowed it. */
      readonly binding: string;
      readonly address: string;
      readonly ms: number;
      /** `error`: the tool said so. `failed`: no result came. */
      readonly verdict: 'ok' | 'error' | 'failed' | 'cancelled';
      /** Characters of JSON that came. Absent where none did. */
      readonly size?: number;
    }
  /** A request that this host answered with an error; nothing reached the server. */
  | { readonly kind: 'refusal'; readonly method: string; readonly reason: string }
  /** What a template declares and does not get: origins, and the names of permissions. */
  | {
      readonly kind: 'notGranted';
      readonly domains: readonly string[];
      readonly unreadable: number;
      readonly permissions: readonly string[];
    }
  | { readonly kind: 'removed'; readonly constructs: readonly RemovedConstruct[] }
  /** The view in sight has been silent for a second. */
  | { readonly kind: 'silent' }
  | { readonly kind: 'takenDown'; readonly reason: TakenDownFor }
  /** Something that was thrown away unanswered. */
  | { readonly kind: 'dropped'; readonly reason: string }
  | {
      readonly kind: 'message';
      readonly direction: 'fromView' | 'toView';
      /** Method, or `result` and `error` for answers. */
      readonly method: string;
      /** Characters of JSON. */
      readonly size: number;
    }
  /** The view logged something: how bad and how long, not what. */
  | { readonly kind: 'viewLog'; readonly level: string; readonly size: number }
  /** This host failed at something. */
  | { readonly kind: 'fault'; readonly message: string };

export interface ViewSessionOptions {
  readonly port: PagePort;
  readonly hostInfo: { readonly name: string; readonly version: string };
  environment(): {
    /** BCP 47. */
    readonly locale: string;
    /** IANA name. */
    readonly timeZone: string;
    readonly userAgent: string;
    readonly platform: 'desktop' | 'web';
  };
  /** The server that `read` asks now. */
  server(): ServerIdentity;
  /** Asked only for reads that the mounted result declares. `signal` aborts when the view is gone or cancelled it. */
  read(args: ReadRequest, signal: AbortSignal): Promise<CallToolResult>;
  /** 0: wait for ever. */
  readonly handshakeTimeoutMs: number;
  readonly clock: Clock;
  log(entry: ViewLogEntry): void;
  onPhase(phase: SessionPhase): void;
  /** A person pressed a button of the page. */
  onAction(action: PageAction): void;
  /** The view was taken down. */
  onLeft(reason: TakenDownFor): void;
  /** The view in sight has been silent for a second, or answers again. */
  onAnswering(answering: boolean): void;
  /** What the shell took out of the program, all of it so far. A view can say so of any construct in the list. */
  onRemoved(constructs: readonly RemovedConstruct[]): void;
}
