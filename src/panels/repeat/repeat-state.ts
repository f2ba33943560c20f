/** How often a program may run again by itself, in milliseconds. */
export const REPEAT_INTERVALS = [10_000, 60_000, 300_000] as const;
export type RepeatInterval = (typeof REPEAT_INTERVALS)[number];

/** What a person wants of a panel's program. */
export type RepeatPlan =
  | { readonly kind: 'off' }
  /** It begins with the program's next run, which a person starts: after a failure, and after the window reloaded. */
  | { readonly kind: 'awaits-run'; readonly every: RepeatInterval }
  | { readonly kind: 'on'; readonly every: RepeatInterval; readonly dueAt: number };

export interface RepeatState {
  readonly plan: RepeatPlan;
  /** A person could see the panel. */
  readonly inSight: boolean;
  /** A run of the program is under way, whoever started it. */
  readonly running: boolean;
  /** When the last run of this window began. */
  readonly ranAt?: number;
}

export type RepeatEvent =
  | { readonly type: 'chosen'; readonly every: RepeatInterval | undefined }
  | { readonly type: 'seen'; readonly inSight: boolean }
  | { readonly type: 'run-started' }
  | { readonly type: 'run-ended'; readonly how: 'well' | 'failed' | 'stopped' }
  /** The view of the last run did not start, or was taken down. */
  | { readonly type: 'view-failed' }
  | { readonly type: 'time' };

export interface RepeatStep {
  readonly state: RepeatState;
  /** The program is to run now. */
  readonly run: boolean;
  /** Milliseconds after which to look again; undefined: an event comes first. */
  readonly wait: number | undefined;
}

/**
 * The only way that running again changes. It is due once an interval, counted from the start of the last run. What
 * falls due while the panel is hidden is made up for by one run when it is seen again; what falls due while a run takes
 * its time is left out. A failure ends it until a person runs the program again; a person who stops a run ends it for good.
 * @param now milliseconds of a clock that is never put back
 */
export function nextRepeat(state: RepeatState, event: RepeatEvent, now: number): RepeatStep {
  const next = { ...state, ...changeOf(state, event, now) };
  const { plan, inSight, running } = next;
  if (plan.kind !== 'on' || !inSight || running)
    return { state: next, run: false, wait: undefined };
  if (now < plan.dueAt) return { state: next, run: false, wait: plan.dueAt - now };
  // The run itself moves the next one on; a run that never begins is tried again an interval later.
  const later = { ...plan, dueAt: now + plan.every };
  return { state: { ...next, plan: later }, run: true, wait: plan.every };
}

function changeOf(state: RepeatState, event: RepeatEvent, now: number): Partial<RepeatState> {
  const { plan } = state;
  switch (event.type) {
    case 'chosen':
      return { plan: planFor(event.every, state.ranAt, now) };
    case 'seen':
      return { inSight: event.inSight };
    case 'run-started':
      return {
        running: true,
        ranAt: now,
        plan: plan.kind === 'off' ? plan : planFor(plan.every, now, now),
      };
    case 'run-ended':
      return { running: false, plan: planAfter(plan, event.how, now) };
    case 'view-failed':
      return { plan: suspended(plan) };
    case 'time':
      return {};
  }
}

function planFor(
  every: RepeatInterval | undefined,
  ranAt: number | undefined,
  now: number,
): RepeatPlan {
  if (every === undefined) return { kind: 'off' };
  return { kind: 'on', every, dueAt: ranAt === undefined ? now : ranAt + every };
}

function planAfter(
  plan: RepeatPlan,
  how: Extract<RepeatEvent, { type: 'run-ended' }>['how'],
  now: number,
): RepeatPlan {
  switch (how) {
    case 'well':
      return withoutMissed(plan, now);
    case 'failed':
      return suspended(plan);
    case 'stopped':
      return { kind: 'off' };
  }
}

function suspended(plan: RepeatPlan): RepeatPlan {
  return plan.kind === 'on' ? { kind: 'awaits-run', every: plan.every } : plan;
}

function withoutMissed(plan: RepeatPlan, now: number): RepeatPlan {
  if (plan.kind !== 'on' || plan.dueAt > now) return plan;
  const missed = Math.floor((now - plan.dueAt) / plan.every) + 1;
  return { ...plan, dueAt: plan.dueAt + missed * plan.every };
}
