import type { ActivityEvent, CallFigures } from '../../shared/control';
import type { RunFigures } from '../figures';
import type { Position } from '../program';

/** One call, as far as a person may be told of it here: never an argument or a result. */
export interface CallRecord {
  readonly address: string;
  readonly milliseconds: number;
  /** What it gave, serialized. Absent where it gave nothing. */
  readonly bytes?: number;
  /** Code of a failure; absent for one that was done. */
  readonly failure?: string;
  /** In the program's own text. */
  readonly position?: Position;
}

/** A call as the server told it. */
export type ToldCall = ActivityEvent & CallFigures;

/** One read of a view, by the name that its program gave it. */
export interface ReadRecord extends CallRecord {
  readonly binding: string;
}

/** One run, from its start to its end in milliseconds since 1970. */
export interface RunWindow {
  readonly startedAt: number;
  readonly endedAt: number;
  readonly figures: RunFigures;
}

/** Clocks of two processes may differ by a little. */
const SLACK_MS = 50;

/**
 * The calls that one run of a program made, of all that the server told. Those of one run belong to one request; where
 * several ran at once, the request that fits the run's own count is taken.
 */
export function callsOfRun(run: RunWindow, events: readonly ToldCall[]): readonly CallRecord[] {
  const requests = new Map<string, ToldCall[]>();
  for (const event of events) {
    const at = Date.parse(event.occurredAt);
    const within = at >= run.startedAt - SLACK_MS && at <= run.endedAt + SLACK_MS;
    if (!within || event.source !== 'execute_code') continue;
    requests.set(event.requestId, [...(requests.get(event.requestId) ?? []), event]);
  }
  const groups = [...requests.values()];
  const fitting = groups.find((group) => group.length === run.figures.calls) ?? groups[0] ?? [];
  return fitting.map(recordOf);
}

function recordOf(event: ToldCall): CallRecord {
  const { address, durationMs, resultBytes, position, outcome, errorCode } = event;
  return {
    address,
    milliseconds: durationMs,
    ...(resultBytes === undefined ? {} : { bytes: resultBytes }),
    ...(outcome === 'success' ? {} : { failure: errorCode ?? outcome }),
    ...(position === undefined ? {} : { position }),
  };
}
