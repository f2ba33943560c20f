import type { ConnectaError } from '../invocation/connecta-error';

/**
 * One function of the guest's `connecta` object. Takes the guest's arguments, JSON-decoded, and where in its text the
 * program made the call; what it resolves to goes back as JSON.
 */
export type HostFunction = (args: readonly unknown[], from?: ProgramPosition) => Promise<unknown>;

/** A lazy global per connector: `files.list(args)` calls `callNamespace('files', 'list', args)` (contract A2). */
export interface Namespace {
  readonly global: string;
  readonly connectorId: string;
}

/** What a program can reach, and nothing else can be reached (contract P2). */
export interface GuestApi {
  /** Becomes `connecta.<name>`; each call is one host call over the bridge. */
  readonly functions: Readonly<Record<string, HostFunction>>;
  readonly namespaces: readonly Namespace[];
  /** Backs every namespace. */
  readonly callNamespace: (
    connectorId: string,
    member: string,
    args: unknown,
    from?: ProgramPosition,
  ) => Promise<unknown>;
}

export interface ExecuteRequest {
  /** The program as its author wrote it; the executor finds the callable in it (contract P1). */
  readonly code: string;
  readonly api: GuestApi;
  readonly limits: {
    readonly timeoutMs: number;
    readonly cpuMs: number;
    readonly memoryBytes: number;
    /** Serialized bytes of one call's result; over it that call alone rejects, and the error names the call (L6). */
    readonly callResultBytes: number;
  };
  readonly signal: AbortSignal;
  /** The program begins now; whatever time it waited for a free thread is over. */
  readonly onStarted?: () => void;
}

/** Where in the author's own text, 1-based. */
export interface ProgramPosition {
  readonly line: number;
  readonly column: number;
}

/** How a program ended, if not with a value. */
export interface ExecuteError {
  readonly kind:
    | 'syntax'
    /** The program threw. */
    | 'thrown'
    | 'timeout'
    | 'cpu'
    | 'memory'
    /** It waits for nothing that could still happen (X6). */
    | 'stalled'
    | 'cancelled'
    | 'overloaded'
    | 'closed'
    /** The sandbox itself broke. */
    | 'crashed';
  /** `Name: message` when the thrown error's name is not `Error` (contract §2.9). Never empty. */
  readonly message: string;
  readonly position?: ProgramPosition;
  /** The failed host call that this error is, or has as its `cause`; found by identity, never by text (E1, E6). */
  readonly failure?: ConnectaError;
  readonly retryAfterMs?: number;
  /** Whether the program had begun: only then can anything have been discarded (E5). */
  readonly started: boolean;
}

/** Contract U7, M8: the shape stays this small; emitted blocks and the view live with the caller's host functions. */
export interface ExecuteResult {
  /** Absent when the program returned nothing. */
  readonly result?: unknown;
  readonly error?: ExecuteError;
  /** Newline-joined, already capped (R5). Absent when nothing was logged. */
  readonly logs?: string;
  readonly timing?: { readonly admissionMs: number; readonly executorMs: number };
}

export interface Executor {
  /** Never rejects: every ending is an `ExecuteResult`. */
  execute(request: ExecuteRequest): Promise<ExecuteResult>;
  /** Ends running programs with `closed` and frees every thread. */
  close(): Promise<void>;
}
