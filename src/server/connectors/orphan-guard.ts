import { type ChildProcess, spawn } from 'node:child_process';

/** Time that connectors have to end by themselves once this process was killed, in seconds. */
const GRACE_SECONDS = 2;

/**
 * Reads `+ pid` and `- pid`, one a line, and keeps what was added and not taken away. When its input ends, because the
 * process that wrote to it is gone however it went, it ends the groups that are left.
 */
const SCRIPT = `
trap '' HUP INT TERM
groups=' '
while read -r change pid; do
  case $change in
    +) groups="$groups$pid " ;;
    -) case $groups in *" $pid "*) groups="\${groups%% $pid *} \${groups#* $pid }" ;; esac ;;
  esac
done
case $groups in *[0-9]*) sleep ${GRACE_SECONDS} ;; esac
for pid in $groups; do kill -s KILL -- "-$pid" 2>/dev/null; done
`;

let guard: ChildProcess | undefined;

/**
 * Ends connectors that ignore the end of their input when this process dies without a chance to end them itself. One
 * small shell for all of them, begun with the first. Windows has no process groups, so nothing guards there.
 */
export function guardGroup(pid: number): void {
  if (process.platform === 'win32') return;
  guard ??= startGuard();
  tell('+', pid);
}

/** The group is gone; its number may be another's soon. */
export function unguardGroup(pid: number): void {
  tell('-', pid);
}

function tell(change: '+' | '-', pid: number): void {
  const input = guard?.stdin;
  if (input?.writable) input.write(`${change} ${pid}\n`);
}

function startGuard(): ChildProcess {
  const child = spawn('/bin/sh', ['-c', SCRIPT], {
    stdio: ['pipe', 'ignore', 'ignore'],
    env: { PATH: process.env.PATH ?? '/usr/bin:/bin' },
    cwd: '/',
    detached: true,
  });
  // Without a shell there is no guard; connectors still see their input end.
  child.on('error', () => {});
  child.stdin?.on('error', () => {});
  child.unref();
  if (child.stdin && 'unref' in child.stdin) (child.stdin as unknown as { unref(): void }).unref();
  return child;
}
