import assert from 'node:assert/strict';
import { childEnvironment } from '../../../src/connection/child-environment';

describe('environment of the server', () => {
  it('is what was inherited, without what an editor or a debugger leaves in it', () => {
    const inherited = {
      PATH: '/bin',
      HOME: '/home/me',
      SNAPSHOT_DIR: '/kept',
      GONE: undefined,
      ELECTRON_RUN_AS_NODE: '1',
      ELECTRON_NO_ATTACH_CONSOLE: '1',
      VSCODE_IPC_HOOK: 'x',
      VSCODE_INSPECTOR_OPTIONS: 'x',
      NODE_OPTIONS: '--inspect',
      SNAP: 'x',
      SNAP_NAME: 'code',
    };
    assert.deepEqual(childEnvironment(inherited, {}, 'linux'), {
      PATH: '/bin',
      HOME: '/home/me',
      SNAPSHOT_DIR: '/kept',
    });
  });

  it('runs the editor as Node only when the launch command says so', () => {
    const given = { ELECTRON_RUN_AS_NODE: '1', ELECTRON_ENABLE_LOGGING: '1', MODE: 'test' };
    assert.deepEqual(childEnvironment({ MODE: 'prod' }, given, 'darwin'), {
      ELECTRON_RUN_AS_NODE: '1',
      MODE: 'test',
    });
  });

  it('knows one name in two cases for one variable on Windows, and for two elsewhere', () => {
    const twice = [{ Path: 'C:\\old' }, { PATH: 'C:\\new' }] as const;
    assert.deepEqual(childEnvironment(...twice, 'win32'), { PATH: 'C:\\new' });
    assert.deepEqual(childEnvironment(...twice, 'linux'), { Path: 'C:\\old', PATH: 'C:\\new' });
  });

  it('is a copy', () => {
    const inherited = { A: '1' };
    const environment = childEnvironment(inherited, {}, 'linux');
    environment.A = '2';
    assert.equal(inherited.A, '1');
  });
});
