import assert from 'node:assert/strict';
import { parseInvocation, USAGE } from '../../../../src/server/config/arguments';
import { inheritedEnvironment } from '../../../../src/server/config/inherited-environment';
import { DEFAULT_LIMITS } from '../../../../src/shared/limits';

describe('the command line', () => {
  it('asks for help, the version, a configuration or control', () => {
    assert.deepEqual(parseInvocation(['--help']), { kind: 'help' });
    assert.deepEqual(parseInvocation(['-v']), { kind: 'version' });
    assert.deepEqual(parseInvocation(['--control']), { kind: 'control' });
    assert.deepEqual(parseInvocation(['--config', 'a.json']), {
      kind: 'standalone',
      configFile: 'a.json',
      limits: {},
    });
    assert.deepEqual(parseInvocation([]), { kind: 'standalone', limits: {} });
    assert.deepEqual(parseInvocation(['--check', '--config', 'a.json']), {
      kind: 'check',
      configFile: 'a.json',
      limits: {},
    });
  });

  it('is refused when it asks for something else, or for too much', () => {
    for (const argv of [
      ['--port', '80'],
      ['file.json'],
      ['--config'],
      ['--control', '--config', 'a'],
      ['--control', '--limit', 'hostCalls=1'],
      ['--control', '--check'],
      ['--check'],
    ]) {
      assert.equal(parseInvocation(argv).kind, 'wrong', argv.join(' '));
    }
  });
});

describe('a limit on the command line', () => {
  it('is taken, each as often as it is given, the last one counting', () => {
    const argv = ['--limit', 'hostCalls=5', '--limit=readResultBytes=9', '--limit', 'hostCalls=7'];
    assert.deepEqual(parseInvocation(argv), {
      kind: 'standalone',
      limits: { hostCalls: 7, readResultBytes: 9 },
    });
  });

  it('is refused by its flag when it is none, or no number', () => {
    const reasonOf = (limit: string) => {
      const invocation = parseInvocation(['--limit', limit]);
      assert.ok(invocation.kind === 'wrong', limit);
      return invocation.reason;
    };
    assert.match(
      reasonOf('hostCall=5'),
      /^--limit hostCall=5: there is no limit "hostCall".*hostCalls/,
    );
    assert.match(reasonOf('toString=5'), /no limit "toString"/);
    assert.match(reasonOf('programMemoryBytes=8000000'), /at least 20971520 bytes/);
    for (const value of [
      '',
      '=',
      '=0',
      '=-1',
      '=1.5',
      '=1e3',
      '=many',
      '=5 ',
      '=99999999999999999',
    ]) {
      const limit = `hostCalls${value}`;
      assert.match(reasonOf(limit), /write hostCalls=<number>, a whole number from 1 up/, limit);
    }
  });

  it('is explained with its default', () => {
    for (const [name, value] of Object.entries(DEFAULT_LIMITS)) {
      assert.match(USAGE, new RegExp(`\\b${name} +${value}\\n`));
    }
  });
});

describe('what servers of a configuration file inherit', () => {
  it('is our environment without what concerns this process alone', () => {
    const environment = {
      PATH: '/bin',
      ELECTRON_RUN_AS_NODE: '1',
      NODE_OPTIONS: '--inspect',
      GONE: undefined,
    };
    assert.deepEqual(inheritedEnvironment({}, environment, 'linux'), { PATH: '/bin' });
  });

  it('has their own on top, without what they take out, whatever the case of the name on Windows', () => {
    const environment = { Home: 'h', KEEP: 'k', DROP: 'd' };
    const own = { HOME: 'other', TOKEN: 't', drop: null };
    assert.deepEqual(inheritedEnvironment(own, environment, 'win32'), {
      HOME: 'other',
      KEEP: 'k',
      TOKEN: 't',
    });
    assert.deepEqual(inheritedEnvironment(own, environment, 'linux'), {
      ...environment,
      HOME: 'other',
      TOKEN: 't',
    });
  });

  it('has folders of theirs in PATH after ours, as VS Code has it', () => {
    const both = inheritedEnvironment({ PATH: 'D:\\bin' }, { Path: 'C:\\Windows' }, 'win32');
    assert.deepEqual(both, { PATH: 'C:\\Windows;D:\\bin' });
    assert.equal(inheritedEnvironment({ PATH: '/b' }, { PATH: '/a' }, 'linux').PATH, '/a:/b');
    assert.equal(inheritedEnvironment({ PATH: '/b' }, {}, 'linux').PATH, '/b');
  });
});
