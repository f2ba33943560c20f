import assert from 'node:assert/strict';
import { LineSplitter } from '../../../../src/server/connectors/line-splitter';
import { spawnCommand } from '../../../../src/server/connectors/windows-command';

describe('the command of a connector', () => {
  it('is run as it is, except for batch files on Windows', () => {
    const asIs = (command: string, platform: NodeJS.Platform) =>
      spawnCommand(command, ['a b'], platform, 'cmd.exe');
    assert.deepEqual(asIs('npx', 'linux'), { command: 'npx', args: ['a b'], verbatim: false });
    assert.equal(asIs('C:\\node.exe', 'win32').command, 'C:\\node.exe');
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
