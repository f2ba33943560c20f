import assert from 'node:assert/strict';
import type { ViewLogEntry } from '../../../src/host/view-session-types';
import { viewLogLine } from '../../../src/panels/view-log-line';

describe('viewLogLine', () => {
  const lines: [ViewLogEntry, string, string][] = [
    [
      { kind: 'read', binding: 'detail', address: 'files.read', ms: 9, verdict: 'ok' },
      'info',
      'read p detail → files.read ok 9 ms',
    ],
    [
      { kind: 'read', binding: 'detail', address: 'files.read', ms: 9, verdict: 'failed' },
      'warn',
      'read p detail → files.read failed 9 ms',
    ],
    [{ kind: 'phase', phase: 'connected', ms: 120 }, 'info', 'view p connected in 120 ms'],
    [{ kind: 'phase', phase: 'noHandshake', ms: 8000 }, 'warn', 'view p: no handshake after 8.0 s'],
    [{ kind: 'phase', phase: 'negotiating', ms: 1 }, 'debug', 'view p negotiating'],
    [
      { kind: 'refusal', method: 'tools/call', reason: 'views may only read' },
      'warn',
      'view p refused tools/call: views may only read',
    ],
    [
      { kind: 'notGranted', domains: ['a.test', 'b.test'], unreadable: 1, permissions: ['camera'] },
      'warn',
      'view p gets nothing of what it declares: a.test, b.test, 1 that are no address, camera',
    ],
    [
      { kind: 'message', direction: 'toView', method: 'result', size: 12 },
      'debug',
      'view p ← result, 12 characters',
    ],
  ];
  for (const [entry, level, text] of lines) {
    it(`writes ${text}`, () => assert.deepEqual(viewLogLine('p', entry), { level, text }));
  }
});
