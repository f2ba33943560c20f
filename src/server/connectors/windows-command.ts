import path from 'node:path';

/** How to spawn a command; `verbatim`: the arguments are quoted already. */
export interface SpawnCommand {
  readonly command: string;
  readonly args: readonly string[];
  readonly verbatim: boolean;
}

const SHELL_SPECIAL = /[()\][%!^"`<>&|;, *?]/g;

/**
 * The command as `spawn` can run it. On Windows `npx` and its like are batch files, which only the command shell runs;
 * every argument is quoted so that the shell takes it as it is. Elsewhere the command passes unchanged.
 */
export function spawnCommand(
  command: string,
  args: readonly string[],
  platform: NodeJS.Platform = process.platform,
  shell = process.env.ComSpec ?? 'cmd.exe',
): SpawnCommand {
  if (platform !== 'win32') return { command, args, verbatim: false };
  switch (path.win32.extname(command).toLowerCase()) {
    case '.exe':
    case '.com':
      return { command, args, verbatim: false };
    case '.ps1': {
      const powershell = ['-NoProfile', '-ExecutionPolicy', 'Bypass', '-File', command];
      return { command: 'powershell.exe', args: [...powershell, ...args], verbatim: false };
    }
    default: {
      const line = [command.replace(SHELL_SPECIAL, '^$&'), ...args.map(quote)].join(' ');
      return { command: shell, args: ['/d', '/s', '/c', `"${line}"`], verbatim: true };
    }
  }
}

/** Quoted for the program's own parsing, then escaped twice: a batch file passes its arguments through the shell again. */
function quote(argument: string): string {
  const quoted = `"${argument.replace(/(\\*)"/g, '$1$1\\"').replace(/(\\*)$/, '$1$1')}"`;
  return quoted.replace(SHELL_SPECIAL, '^$&').replace(SHELL_SPECIAL, '^$&');
}
