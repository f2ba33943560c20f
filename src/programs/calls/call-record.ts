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
  /** Absent where the server's result never came: nobody knows how many calls it made. */
  readonly figures?: RunFigures;
}

/** The calls of a run, and the request that they belong to where there is one. */
export interface FoundCalls {
  readonly request?: string;
  readonly calls: readonly CallRecord[];
}

/** Clocks of two processes may differ by a little. */
const SLACK_MS = 50;
/** For so long the server may still tell of the calls of a run whose result nobody waits for. */
export const LATE_MS = 2000;

/**
 * The calls that one run of a program made, of all that the server told. Those of one run belong to one request; where
 * several ran at once, the request that fits the run's own count is taken. `taken`: requests of other runs.
 */
export function callsOfRun(
  run: RunWindow,
  events: readonly ToldCall[],
  taken: ReadonlySet<string> = new Set(),
): FoundCalls {
  if (run.figures?.calls === 0) return { calls: [] };
  const requests = new Map<string, ToldCall[]>();
  for (const event of events) {
    if (event.source !== 'execute_code' || taken.has(event.requestId)) continue;
    if (!isWithin(event, run)) continue;
    requests.set(event.requestId, [...(requests.get(event.requestId) ?? []), event]);
  }
  const groups = [...requests];
  const found = groups.find(([, group]) => group.length === run.figures?.calls) ?? groups[0];
  if (!found) return { calls: [] };
  const [request, group] = found;
  return { request, calls: group.map(recordOf) };
}

/** Of a run that was cut short, what was under way ends after it, and as cancelled. */
function isWithin({ occurredAt, outcome }: ToldCall, run: RunWindow): boolean {
  const at = Date.parse(occurredAt);
  const late = run.figures === undefined && outcome === 'cancelled' ? LATE_MS : SLACK_MS;
  return at >= run.startedAt - SLACK_MS && at <= run.endedAt + late;
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
