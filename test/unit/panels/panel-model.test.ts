import assert from 'node:assert/strict';
import {
  EMPTY_PANEL,
  isMountable,
  nextPanel,
  type PanelEvent,
  type PanelModel,
} from '../../../src/panels/panel-model';
import type { Outcome } from '../../../src/programs/outcome';

const view: Outcome = { kind: 'view', result: { content: [] }, summary: { emitted: [] } };
const result: Outcome = { kind: 'result', summary: { value: 1, emitted: [] } };
const failure: Outcome = { kind: 'failure', failure: { origin: 'program', message: 'm' } };

const started: PanelEvent = { type: 'run-started' };
const finished = (outcome: Outcome): PanelEvent => ({ type: 'run-finished', outcome });
const handshake = (phase: 'starting' | 'connected' | 'no-handshake'): PanelEvent => ({
  type: 'handshake',
  phase,
});

function panelAfter(...events: PanelEvent[]): PanelModel {
  return events.reduce(nextPanel, EMPTY_PANEL);
}

const connected = [started, finished(view), handshake('connected')];

describe('nextPanel', () => {
  it('shows a first view once it has started', () => {
    assert.deepEqual(panelAfter(started, finished(view)).content, {
      kind: 'view',
      phase: 'starting',
      replaces: false,
    });
    assert.deepEqual(panelAfter(...connected).content, {
      kind: 'view',
      phase: 'connected',
      replaces: false,
    });
  });

  it('keeps the view in sight while the program runs again and its next view starts', () => {
    assert.equal(panelAfter(...connected, started).content.kind, 'view');
    assert.equal(panelAfter(...connected, started).running, true);
    assert.deepEqual(panelAfter(...connected, started, finished(view)).content, {
      kind: 'view',
      phase: 'starting',
      replaces: true,
    });
  });

  it('lets a late handshake end the message that there was none', () => {
    const late = panelAfter(
      started,
      finished(view),
      handshake('no-handshake'),
      handshake('connected'),
    );
    assert.deepEqual(late.content, { kind: 'view', phase: 'connected', replaces: false });
  });

  it('puts a failure or a result without a view in the place of the view', () => {
    assert.equal(panelAfter(...connected, started, finished(failure)).content.kind, 'failure');
    assert.equal(panelAfter(...connected, started, finished(result)).content.kind, 'no-view');
  });

  it('keeps the view when a run that nobody started fails, until one succeeds', () => {
    const byClock: PanelEvent = { type: 'run-finished', outcome: failure, by: 'clock' };
    const failed = panelAfter(...connected, started, byClock);
    assert.deepEqual(failed.content, {
      kind: 'view',
      phase: 'connected',
      replaces: false,
      rerunFailed: { origin: 'program', message: 'm' },
    });
    assert.equal(failed.running, false);
    assert.deepEqual(nextPanel(failed, finished(view)).content, {
      kind: 'view',
      phase: 'starting',
      replaces: true,
    });
    assert.equal(panelAfter(started, byClock).content.kind, 'failure');
  });

  it('keeps a view when the run after it is stopped, and says so when there was none', () => {
    const stopped: PanelEvent = { type: 'run-stopped', milliseconds: 3000 };
    assert.equal(panelAfter(...connected, started, stopped).content.kind, 'view');
    assert.equal(panelAfter(...connected, started, stopped).running, false);
    assert.deepEqual(panelAfter(started, stopped).content, { kind: 'stopped', milliseconds: 3000 });
  });

  it('does not bring back a view that was taken down', () => {
    const left = panelAfter(...connected, { type: 'left', reason: 'left' }, handshake('connected'));
    assert.deepEqual(left.content, {
      kind: 'view',
      phase: 'left',
      replaces: false,
      takenDownFor: 'left',
    });
    assert.deepEqual(
      panelAfter(...connected, { type: 'left', reason: 'left' }, started, finished(view)).content,
      {
        kind: 'view',
        phase: 'starting',
        replaces: false,
      },
    );
  });

  it('says of a view in sight that it is silent, until it answers, starts again or is taken down', () => {
    const silent: PanelEvent = { type: 'answering', answering: false };
    const isSilent = (...events: PanelEvent[]) => {
      const { content } = panelAfter(...connected, silent, ...events);
      return content.kind === 'view' && content.silent === true;
    };
    assert.equal(isSilent(), true);
    assert.equal(isSilent({ type: 'answering', answering: true }), false);
    assert.equal(isSilent({ type: 'reloaded' }), false);
    assert.equal(isSilent(started, finished(view)), false);
    assert.equal(isSilent({ type: 'left', reason: 'silent' }), false);
    assert.equal(isSilent({ type: 'left', reason: 'silent' }, silent), false);
  });

  it('remembers what was removed from a view, and forgets it with the view', () => {
    const removed: PanelEvent = { type: 'removed', constructs: ['iframe'] };
    const names = (...events: PanelEvent[]) => {
      const { content } = panelAfter(...connected, removed, ...events);
      return content.kind === 'view' ? content.removed : undefined;
    };
    assert.deepEqual(names(), ['iframe']);
    assert.deepEqual(names(started), ['iframe']);
    assert.equal(names(started, finished(view)), undefined);
    assert.equal(names({ type: 'page-gone' }), undefined);
    assert.deepEqual(
      nextPanel(panelAfter(finished(failure)), removed),
      panelAfter(finished(failure)),
    );
  });

  it('ignores a handshake and a leaving view where there is no view', () => {
    const failed = panelAfter(started, finished(failure));
    assert.deepEqual(nextPanel(failed, handshake('no-handshake')), failed);
    assert.deepEqual(nextPanel(failed, { type: 'left', reason: 'left' }), failed);
  });

  it('remembers whether the server is there', () => {
    assert.equal(panelAfter({ type: 'server', gone: true }).serverGone, true);
    assert.equal(
      panelAfter({ type: 'server', gone: true }, { type: 'server', gone: false }).serverGone,
      false,
    );
  });

  const restored: PanelEvent = { type: 'restored', at: 7 };
  const notRestored: PanelEvent = {
    type: 'not-restored',
    why: { kind: 'unavailable', reason: 'missing' },
  };

  it('brings a view back with the time of its run, until the program runs again', () => {
    const back = panelAfter(restored, handshake('connected'));
    assert.deepEqual(back.content, {
      kind: 'view',
      phase: 'connected',
      replaces: false,
      keptAt: 7,
    });
    assert.deepEqual(nextPanel(back, finished(view)).content, {
      kind: 'view',
      phase: 'starting',
      replaces: true,
    });
  });

  it('brings a view back late, after it said why not', () => {
    assert.equal(panelAfter(notRestored).content.kind, 'unavailable');
    assert.equal(panelAfter(notRestored, restored).content.kind, 'view');
  });

  it('never puts an older view, or that there is none, in the place of a newer result', () => {
    for (const newer of [finished(view), finished(failure), finished(result)]) {
      const panel = panelAfter(started, newer);
      assert.deepEqual(nextPanel(panel, restored), panel);
      assert.deepEqual(nextPanel(panel, notRestored), panel);
    }
  });

  it('starts the view again in a new page, from nothing in sight', () => {
    assert.deepEqual(panelAfter(...connected, { type: 'page-gone' }).content, {
      kind: 'view',
      phase: 'starting',
      replaces: false,
    });
    assert.equal(
      panelAfter(...connected, finished(failure), { type: 'page-gone' }).content.kind,
      'failure',
    );
  });

  it('starts a view that was taken down again only when a person says so', () => {
    const left = panelAfter(...connected, { type: 'left', reason: 'left' });
    assert.equal(isMountable(nextPanel(left, { type: 'page-gone' })), false);
    assert.equal(isMountable(nextPanel(left, { type: 'reloaded' })), true);
  });

  it('takes down a view that a person stops, until it is reloaded', () => {
    const stopped = panelAfter(...connected, { type: 'view-stopped' });
    assert.equal(isMountable(stopped), false);
    assert.equal(isMountable(nextPanel(stopped, { type: 'page-gone' })), false);
    assert.equal(isMountable(nextPanel(stopped, { type: 'reloaded' })), true);
  });
});
