import assert from 'node:assert/strict';
import { parseInvocation } from '../../../../src/server/config/arguments';
import { inheritedEnvironment } from '../../../../src/server/config/inherited-environment';

describe('the command line', () => {
  it('asks for help, the version, a configuration or control', () => {
    assert.deepEqual(parseInvocation(['--help']), { kind: 'help' });
    assert.deepEqual(parseInvocation(['-v']), { kind: 'version' });
    assert.deepEqual(parseInvocation(['--control']), { kind: 'control' });
    assert.deepEqual(parseInvocation(['--config', 'a.json']), {
      kind: 'standalone',
      configFile: 'a.json',
    });
    assert.deepEqual(parseInvocation([]), { kind: 'standalone' });
  });

  it('is refused when it asks for something else, or for too much', () => {
    for (const argv of [
      ['--port', '80'],
      ['file.json'],
      ['--config'],
      ['--control', '--config', 'a'],
    ]) {
      assert.equal(parseInvocation(argv).kind, 'wrong', argv.join(' '));
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
    assert.deepEqual(inheritedEnvironment(environment), { PATH: '/bin' });
  });
});
