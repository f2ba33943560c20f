import assert from 'node:assert/strict';
import type { HostReply } from '../../../shell/host-link';
import { READ_TIMEOUT, ViewReads } from '../../../shell/view-reads';

/** Reads of one view, with a host and a clock that the test plays. */
function view(nonce = 'n') {
  const asked = new Map<string, (reply: HostReply) => void>();
  const cancelled: string[] = [];
  const answers: Record<string, unknown>[] = [];
  const timers = new Map<number, { run: () => void; ms: number }>();
  let mayRead = true;
  const reads = new ViewReads({
    reads: { list: { address: 'files.list', fixedArgs: {}, viewArgs: [] } },
    nonce,
    link: {
      request: (id, _method, _params, onReply) => asked.set(id, onReply),
      cancel: (id) => cancelled.push(id),
    },
    clock: {
      setTimeout: (run, ms) => {
        timers.set(timers.size, { run, ms });
        return timers.size - 1;
      },
      clearTimeout: (timer) => timers.delete(timer as number),
    },
    mayRead: () => mayRead,
    answer: (message) => answers.push({ ...message }),
  });
  const read = (id: string, name: unknown = 'list') => reads.receive({ id, name, args: {} });
  const forbid = () => {
    mayRead = false;
  };
  return { reads, read, asked, cancelled, answers, timers, forbid };
}

const found: HostReply = { kind: 'result', result: { structuredContent: { ok: true, data: 1 } } };

describe('the reads of one view', () => {
  it('are answered under the id that the payload gave', () => {
    const { read, asked, answers, timers } = view();
    read('mine');
    asked.get('connecta-ui-read-n-1')?.(found);
    assert.deepEqual(answers, [{ type: 'connecta/read-result', id: 'mine', ok: true, value: 1 }]);
    assert.equal(timers.size, 0);
  });

  it('share no id with those of another view', () => {
    const [one, other] = [view('a'), view('b')];
    one.read('1');
    other.read('1');
    assert.notDeepEqual([...one.asked.keys()], [...other.asked.keys()]);
  });

  it('are answered even when their name is none', () => {
    const { read, asked, answers } = view();
    read('1', 5);
    assert.equal(asked.size, 0);
    assert.equal(answers.length, 1);
  });

  it('are refused where the host lets no view read', () => {
    const { read, asked, answers, forbid } = view();
    forbid();
    read('1');
    assert.equal(asked.size, 0);
    assert.equal(answers[0]?.error, 'This host does not let a view read.');
  });

  it('end after their longest wait: an answer, a cancellation, a free place', () => {
    const { read, cancelled, answers, timers, asked } = view();
    for (let n = 0; n < 9; n += 1) read(String(n));
    assert.equal(asked.size, 8);
    const [first] = timers.values();
    assert.equal(first?.ms, READ_TIMEOUT);
    first?.run();
    assert.deepEqual(cancelled, ['connecta-ui-read-n-1']);
    assert.equal(answers.at(-1)?.error, 'The read got no answer within 90 seconds.');
    read('next');
    assert.equal(asked.size, 9);
  });

  it('are given up with the view, and no more are taken', () => {
    const { reads, read, cancelled, answers, timers, asked } = view();
    read('1');
    read('2');
    reads.close();
    read('3');
    assert.deepEqual(cancelled, ['connecta-ui-read-n-1', 'connecta-ui-read-n-2']);
    assert.deepEqual(
      answers.map(({ id, error }) => [id, error]),
      ['1', '2', '3'].map((id) => [id, 'The view was closed.']),
    );
    assert.equal(timers.size, 0);
    assert.equal(asked.size, 2);
  });
});
