import assert from 'node:assert/strict';
import { RunLog } from '../../../../src/server/sandbox/run-log';

function logOf(...lines: string[]): string | undefined {
  const log = new RunLog();
  for (const line of lines) log.add(JSON.stringify(line));
  return log.text();
}

describe("a run's log", () => {
  it('joins the entries in order', () => {
    assert.equal(logOf('first', '', 'third'), 'first\n\nthird');
  });

  it('is absent when nothing was logged', () => {
    assert.equal(logOf(), undefined);
  });

  it('ends after 4000 characters with a line that says so', () => {
    const text = logOf('x'.repeat(3_000), 'y'.repeat(3_000), 'z') ?? '';
    assert.equal(text.indexOf('\n[logs cut at 4000 characters]'), 4_000);
    assert.ok(!text.includes('z'));
    assert.equal(logOf('x'.repeat(4_000)), 'x'.repeat(4_000));
  });

  it('drops what an honest guest does not send', () => {
    const log = new RunLog();
    log.add('not json');
    log.add('{"a":1}');
    log.add(JSON.stringify('x'.repeat(50_000)));
    for (let index = 0; index < 1_000; index += 1) log.add('""');
    log.add('"last"');
    assert.doesNotMatch(log.text() ?? '', /last|not json|x/);
  });
});
