import assert from 'node:assert/strict';
import { LineSplitter } from '../../../../src/server/connectors/line-splitter';
import { resolveCommand } from '../../../../src/server/connectors/resolve-command';
import { spawnCommand } from '../../../../src/server/connectors/windows-command';

describe('the command of a connector', () => {
  it('is run as it is, except for batch files on Windows', () => {
    const asIs = (command: string, platform: NodeJS.Platform) =>
      spawnCommand(command, ['a b'], platform, 'cmd.exe');
    assert.deepEqual(asIs('npx', 'linux'), { command: 'npx', args: ['a b'], verbatim: false });
    assert.equal(asIs('C:\\node.exe', 'win32').command, 'C:\\node.exe');
  });

  it('is given to PowerShell when it is one of its scripts', () => {
    const { command, args, verbatim } = spawnCommand('C:\\x.ps1', ['a b'], 'win32', 'cmd.exe');
    assert.deepEqual([command, verbatim], ['powershell.exe', false]);
    assert.deepEqual(args.slice(-3), ['-File', 'C:\\x.ps1', 'a b']);
  });

  it('goes through the command shell on Windows, every argument quoted', () => {
    const { command, args, verbatim } = spawnCommand(
      'npx',
      ['-y', 'a&b', 'c"d'],
      'win32',
      'cmd.exe',
    );
    assert.equal(command, 'cmd.exe');
    assert.equal(verbatim, true);
    assert.deepEqual(args.slice(0, 3), ['/d', '/s', '/c']);
    const line = args[3] ?? '';
    assert.ok(line.startsWith('"npx ') && line.endsWith('"'), line);
    // Nothing that the shell acts on is left without its escape.
    assert.doesNotMatch(line.slice(1, -1).replaceAll(/\^./g, ''), /[&"|<>%!]/);
  });
});

describe('the file behind a command', () => {
  function find(command: string, files: readonly string[], more: Partial<Where> = {}) {
    const where = {
      env: { PATH: '/bin:/usr/bin' },
      cwd: '/srv',
      platform: 'linux',
      ...more,
    } as const;
    return resolveCommand(command, { ...where, startable: async (file) => files.includes(file) });
  }
  interface Where {
    readonly env: Record<string, string>;
    readonly cwd: string;
    readonly platform: NodeJS.Platform;
  }
  const windows: Where = {
    env: { Path: 'C:\\tools;"C:\\Program Files\\nodejs"', PathExt: '.COM;.EXE;.BAT;.CMD' },
    cwd: 'C:\\work',
    platform: 'win32',
  };

  it('is the first on the PATH', async () => {
    const files = ['/usr/bin/npx', '/opt/npx'];
    assert.deepEqual(await find('npx', files), { kind: 'found', file: '/usr/bin/npx' });
  });

  it('is said to be missing with every folder that was searched', async () => {
    const searched = ['/bin', '/usr/bin'];
    assert.deepEqual(await find('npx', []), { kind: 'missing', searched });
    assert.deepEqual(await find('npx', [], { env: {} }), { kind: 'missing', searched: [] });
  });

  it('is looked for in the folder of the connector when it names a path', async () => {
    assert.deepEqual(await find('./run', ['/srv/run']), { kind: 'found', file: '/srv/run' });
    const missing = { kind: 'missing', searched: ['/srv/bin/run'] };
    assert.deepEqual(await find('bin/run', ['/bin/run']), missing);
  });

  it('is npx.cmd for npx on Windows', async () => {
    const file = 'C:\\Program Files\\nodejs\\npx.cmd';
    // Beside it there is a script for other shells, without an ending.
    const files = [file, 'C:\\Program Files\\nodejs\\npx'];
    assert.deepEqual(await find('npx', files, windows), { kind: 'found', file });
    assert.deepEqual(await find('npx.cmd', files, windows), { kind: 'found', file });
  });

  it('is no file that just happens to be in the folder it starts in', async () => {
    const { kind } = await find('npx', ['C:\\work\\npx.cmd', 'C:\\work\\npx.exe'], windows);
    assert.equal(kind, 'missing');
  });

  it('keeps a dot in its name on Windows', async () => {
    const file = 'C:\\tools\\mcp.server.exe';
    assert.deepEqual(await find('mcp.server', [file], windows), { kind: 'found', file });
  });
});

describe('the lines of a log', () => {
  const linesOf = (...chunks: (string | Buffer)[]) => {
    const lines: string[] = [];
    const splitter = new LineSplitter((line) => lines.push(line));
    for (const chunk of chunks) splitter.push(Buffer.from(chunk));
    return lines;
  };

  it('are put together across chunks, characters too', () => {
    const euro = Buffer.from('€');
    assert.deepEqual(
      linesOf(
        'one\ntw',
        'o\r\n\n',
        euro.subarray(0, 1),
        Buffer.concat([euro.subarray(1), Buffer.from('\n')]),
      ),
      ['one', 'two', '€'],
    );
  });

  it('are cut when no one could read them', () => {
    const [line] = linesOf(`${'x'.repeat(1_000_000)}`, 'y\n');
    assert.ok((line?.length ?? 0) <= 2_000);
  });
});
