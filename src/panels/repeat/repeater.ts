import type { Clock } from '../../shared/clock';
import { nextRepeat, type RepeatEvent, type RepeatPlan, type RepeatState } from './repeat-state';

export interface RepeaterOptions {
  readonly clock: Clock;
  readonly plan: RepeatPlan;
  readonly inSight: boolean;
  /** The program is to run. */
  onDue(): void;
}

/** Lets one panel's program run again and again, while the panel is in sight. */
export class Repeater {
  private state: RepeatState;
  private timer: unknown;
  private over = false;

  constructor(private readonly options: RepeaterOptions) {
    const { plan, inSight } = options;
    this.state = { plan, inSight, running: false };
  }

  get plan(): RepeatPlan {
    return this.state.plan;
  }

  tell(event: RepeatEvent): void {
    if (this.over) return;
    const { clock, onDue } = this.options;
    const { state, run, wait } = nextRepeat(this.state, event, clock.now());
    this.state = state;
    clock.clearTimeout(this.timer);
    this.timer =
      wait === undefined ? undefined : clock.setTimeout(() => this.tell({ type: 'time' }), wait);
    // Last: the run begins in here, and is told of while this call is still under way.
    if (run) onDue();
  }

  dispose(): void {
    this.over = true;
    this.options.clock.clearTimeout(this.timer);
  }
}
