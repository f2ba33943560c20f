import type { CommandId } from '../../commands/command-ids';
import type { Localize } from '../../shared/localize';
import type { LastRun } from '../calls/call-log';
import { formatDuration } from '../figures';

/** What there is to say of a program. */
export interface ProgramState {
  /** Milliseconds since the run under way began. */
  readonly runningFor?: number;
  readonly runsOnSave: boolean;
  readonly last?: LastRun;
}

export interface LensItem {
  readonly title: string;
  readonly tooltip: string;
  readonly command: CommandId;
}

/** The lenses of a program, from the left. */
export function lensItems(state: ProgramState, t: Localize): readonly LensItem[] {
  return [runItem(state, t), onSaveItem(state, t), ...lastItem(state, t)];
}

function runItem({ runningFor }: ProgramState, t: Localize): LensItem {
  if (runningFor === undefined) {
    return {
      title: `$(play) ${t('Run')}`,
      tooltip: t('Run the program as it is on screen, saved or not'),
      command: 'connecta.runProgram',
    };
  }
  const seconds = Math.floor(runningFor / 1000);
  return {
    title: `$(debug-stop) ${seconds === 0 ? t('Stop') : t('Stop ({0} s)', seconds)}`,
    tooltip: t('Stop this run'),
    command: 'connecta.stopProgram',
  };
}

function onSaveItem({ runsOnSave }: ProgramState, t: Localize): LensItem {
  return {
    title: `$(sync) ${runsOnSave ? t('On save: on') : t('On save: off')}`,
    tooltip: runsOnSave
      ? t('Do not run each time this is saved')
      : t('Run each time this is saved'),
    command: 'connecta.toggleRunOnSave',
  };
}

const ICONS = { done: '', failed: '$(error) ', stopped: '$(stop-circle) ' } as const;

function lastItem({ last, runningFor }: ProgramState, t: Localize): LensItem[] {
  if (!last || runningFor !== undefined) return [];
  const calls = last.calls === 1 ? t('1 call') : t('{0} calls', last.calls);
  const said = `${calls}, ${formatDuration(last.milliseconds)}`;
  return [
    {
      title: `${ICONS[last.ending]}${said}`,
      tooltip: t('Show the calls of the last run'),
      command: 'connecta.showCalls',
    },
  ];
}
