import assert from 'node:assert/strict';
import fc from 'fast-check';
import { LineSplitter } from '../../../src/connection/line-splitter';
import { secretMask } from '../../../src/connection/secret-mask';
import { ServerLog } from '../../../src/connection/server-log';
import { ManualClock } from '../../harness/manual-clock';

describe('lines', () => {
  it('are the same however the bytes arrive', () => {
    const line = fc
      .string({ unit: 'binary', maxLength: 30 })
      .map((text) => text.replace(/[\r\n]/g, ' '));
    fc.assert(
      fc.property(fc.array(line), fc.array(fc.nat(400)), (lines, cuts) => {
        const bytes = Buffer.from(lines.map((text) => `${text}\n`).join(''));
        const seen: string[] = [];
        const splitter = new LineSplitter(10_000, (text) => seen.push(text));
        const at = [
          0,
          ...cuts.filter((cut) => cut < bytes.length).sort((a, b) => a - b),
          bytes.length,
        ];
        for (let i = 1; i < at.length; i++) splitter.push(bytes.subarray(at[i - 1], at[i]));
        splitter.end();
        assert.deepEqual(
          seen,
          lines.map((text) => Buffer.from(text).toString('utf8')),
        );
      }),
    );
  });

  it('are cut at the limit, and the next one is whole again', () => {
    const seen: [string, boolean][] = [];
    const splitter = new LineSplitter(4, (line, cut) => seen.push([line, cut]));
    splitter.push(Buffer.from('abcd\nabcdefgh'));
    splitter.push(Buffer.from('ijkl\nxy\r\nrest'));
    splitter.end();
    splitter.end();
    assert.deepEqual(seen, [
      ['abcd', false],
      ['abcd', true],
      ['xy', false],
      ['rest', false],
    ]);
  });

  it('may be very long without costing more than they are', () => {
    const seen: number[] = [];
    const splitter = new LineSplitter(64 * 1024 * 1024, (line) => seen.push(line.length));
    const chunk = Buffer.alloc(64 * 1024, 'x');
    for (let i = 0; i < 160; i++) splitter.push(chunk);
    splitter.push(Buffer.from('\n'));
    assert.deepEqual(seen, [10 * 1024 * 1024]);
  });
});

describe('the log of the server', () => {
  function setUp() {
    const clock = new ManualClock();
    const lines: string[] = [];
    const write = (level: string) => (message: string) => void lines.push(`${level} ${message}`);
    const log = new ServerLog({
      log: {
        debug: write('debug'),
        info: write('info'),
        warn: write('warn'),
        error: write('error'),
      },
      now: () => clock.now(),
      mask: secretMask([
        {
          kind: 'stdio',
          id: 'gh',
          command: 'gh-mcp',
          args: [],
          env: { GITHUB_TOKEN: 'sesame-open-1', SHORT_TOKEN: 'abc', FOLDER: '/home/me/project' },
        },
        {
          kind: 'http',
          id: 'remote',
          url: 'https://example.com/mcp',
          headers: { Authorization: 'Bearer sesame-open-2', 'X-Api-Key': 'sesame-open-3' },
        },
      ]),
    });
    return { clock, lines, log };
  }

  it('has the prefix and the level, and no empty lines', () => {
    const { lines, log } = setUp();
    log.push(Buffer.from('one\n\n  \ntw'));
    log.push(Buffer.from('o\nthree'));
    log.write('error', 'four');
    log.end();
    assert.deepEqual(lines, [
      'info [server] one',
      'info [server] two',
      'error [server] four',
      'info [server] three',
    ]);
  });

  it('never holds a secret of a connector, nor hides what is none', () => {
    const { lines, log } = setUp();
    log.write('info', 'using sesame-open-1 in /home/me/project, abc');
    log.write('info', 'sent Bearer sesame-open-2, then sesame-open-2 and sesame-open-3');
    assert.deepEqual(lines, [
      'info [server] using ••• in /home/me/project, abc',
      'info [server] sent •••, then ••• and •••',
    ]);
    assert.deepEqual(log.tail(2), [
      'using ••• in /home/me/project, abc',
      'sent •••, then ••• and •••',
    ]);
  });

  it('holds no line of a secret, nor what JSON or an address makes of one', () => {
    const key = '-----BEGIN\nMIIE"ab/cd+e==\nxy\n';
    const mask = secretMask([], [key, 'half \ud800 a character']);
    assert.equal(mask('read MIIE"ab/cd+e== of xy'), 'read ••• of xy');
    assert.equal(mask(`sent ${JSON.stringify({ key })}`), 'sent {"key":"•••"}');
    assert.equal(mask(`GET /?key=${encodeURIComponent(key)}&a=1`), 'GET /?key=•••&a=1');
    assert.equal(mask('GET /MIIE%22ab%2Fcd%2Be%3D%3D'), 'GET /•••');
    assert.equal(mask('half \ud800 a character'), '•••');
  });

  it('hides no header that holds no key', () => {
    const mask = secretMask([
      {
        kind: 'http',
        id: 'a',
        url: 'https://example.com/mcp',
        headers: {
          ACCEPT: 'application/json',
          'content-type': 'text/plain',
          'User-Agent': 'curly/1',
        },
      },
    ]);
    const line = 'curly/1 wants application/json, not text/plain';
    assert.equal(mask(line), line);
  });

  it('cuts long lines', () => {
    const { lines, log } = setUp();
    log.push(Buffer.from(`${'x'.repeat(9000)}\n`));
    assert.equal(lines[0]?.length, 'info [server] '.length + 8192);
  });

  it('takes 200 lines a second and says how many it dropped', () => {
    const { clock, lines, log } = setUp();
    for (let i = 0; i < 250; i++) log.write('info', `line ${i}`);
    assert.equal(lines.length, 200);
    clock.advance(1000);
    log.write('info', 'later');
    assert.deepEqual(lines.slice(200), ['warn [server] 50 lines dropped', 'info [server] later']);
  });

  it('keeps the last 200 lines, dropped ones too', () => {
    const { log } = setUp();
    for (let i = 0; i < 500; i++) log.write('info', `line ${i}`);
    assert.deepEqual(log.tail(2), ['line 498', 'line 499']);
    assert.equal(log.tail(1000).length, 200);
  });
});
