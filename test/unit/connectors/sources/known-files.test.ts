import assert from 'node:assert/strict';
import path from 'node:path';
import { filesNamed, writtenPath } from '../../../../src/connectors/sources/file-paths';
import { knownFiles, type Machine } from '../../../../src/connectors/sources/known-files';

const linux: Machine = {
  platform: 'linux',
  home: '/home/me',
  env: () => undefined,
  userFolder: '/home/me/.config/Code/User',
  profiles: ['abc'],
  folders: [
    { name: 'app', path: '/srv/app' },
    { name: 'docs', path: '/srv/docs' },
  ],
};
const mac: Machine = {
  ...linux,
  platform: 'darwin',
  home: '/Users/me',
  userFolder: '/Users/me/Library/Application Support/Code/User',
};
const windows: Machine = {
  ...linux,
  platform: 'win32',
  home: 'C:\\Users\\me',
  env: (name) => (name === 'APPDATA' ? 'C:\\Users\\me\\AppData\\Roaming' : undefined),
  userFolder: 'D:\\code\\data\\User',
  folders: [{ name: 'work', path: 'C:\\work' }],
};

const placesOf = (machine: Machine, program: string) =>
  knownFiles(machine)
    .filter((known) => known.program === program)
    .map(({ file, written }) => [file, written]);

describe('files that declare servers', () => {
  it('are those of open folders and of the person, on every system', () => {
    assert.deepEqual(placesOf(linux, 'Cursor'), [
      ['/srv/app/.cursor/mcp.json', `\${workspaceFolder:app}/.cursor/mcp.json`],
      ['/srv/docs/.cursor/mcp.json', `\${workspaceFolder:docs}/.cursor/mcp.json`],
      ['/home/me/.cursor/mcp.json', '~/.cursor/mcp.json'],
    ]);
    assert.deepEqual(
      placesOf(linux, 'Claude Desktop')[0]?.[1],
      '~/.config/Claude/claude_desktop_config.json',
    );
    assert.deepEqual(
      placesOf(mac, 'Claude Desktop')[0]?.[1],
      '~/Library/Application Support/Claude/claude_desktop_config.json',
    );
    assert.deepEqual(placesOf(windows, 'Claude Desktop'), [
      [
        'C:\\Users\\me\\AppData\\Roaming\\Claude\\claude_desktop_config.json',
        '~/AppData/Roaming/Claude/claude_desktop_config.json',
      ],
    ]);
    assert.deepEqual(placesOf(windows, 'Windsurf')[0]?.[1], '~/.codeium/windsurf/mcp_config.json');
  });

  it('are those of VS Code itself, of each of its profiles and of a remote machine', () => {
    assert.deepEqual(placesOf(linux, 'VS Code')[0]?.[1], '~/.config/Code/User/mcp.json');
    assert.deepEqual(
      placesOf(linux, 'VS Code profile')[0]?.[1],
      '~/.config/Code/User/profiles/abc/mcp.json',
    );
    assert.deepEqual(placesOf(linux, 'VS Code Remote')[0]?.[1], '~/.config/Code/Machine/mcp.json');
    assert.deepEqual(placesOf(windows, 'VS Code'), [
      ['D:\\code\\data\\User\\mcp.json', 'D:\\code\\data\\User\\mcp.json'],
    ]);
  });

  it('of the only open folder are named without it', () => {
    assert.deepEqual(placesOf(windows, 'Claude Code'), [
      ['C:\\work\\.mcp.json', '.mcp.json'],
      ['C:\\Users\\me\\.claude.json', '~/.claude.json'],
    ]);
  });

  it('go where the environment says', () => {
    const moved = { ...linux, env: (name: string) => ({ XDG_CONFIG_HOME: '/cfg' })[name] };
    assert.deepEqual(
      placesOf(moved, 'Claude Desktop')[0]?.[0],
      '/cfg/Claude/claude_desktop_config.json',
    );
  });
});

describe('a file as settings name it', () => {
  it('is found again where it was', () => {
    for (const [machine, on] of [
      [linux, path.posix],
      [mac, path.posix],
      [windows, path.win32],
    ] as const) {
      for (const { file, written, ofFolder } of knownFiles(machine)) {
        const found = filesNamed(written, machine.home, machine.folders, on);
        assert.equal(found.length, 1);
        assert.ok(
          found.some((one) => one.file === file),
          `${written} of ${machine.platform}`,
        );
        assert.equal(
          found.every(({ folder }) => folder !== undefined),
          ofFolder,
          written,
        );
      }
    }
  });

  it('is in every open folder when it says none', () => {
    const files = filesNamed('.mcp.json', linux.home, linux.folders, path.posix);
    assert.deepEqual(files, [
      { file: '/srv/app/.mcp.json', folder: '/srv/app' },
      { file: '/srv/docs/.mcp.json', folder: '/srv/docs' },
    ]);
  });

  it('is absolute outside the home folder, and for a folder with a name like it', () => {
    assert.equal(writtenPath('/etc/mcp.json', '/home/me', path.posix), '/etc/mcp.json');
    assert.equal(writtenPath('/home/me2/a', '/home/me', path.posix), '/home/me2/a');
    assert.equal(writtenPath('D:\\a', 'C:\\Users\\me', path.win32), 'D:\\a');
  });
});
