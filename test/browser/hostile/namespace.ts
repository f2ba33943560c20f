import { execFile, execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** A measurement that takes longer is ended. In milliseconds. */
const LONGEST = 1_080_000;

/** A network without a way off the machine: loopback, one address that packets may be sent to, and our own name server. */
const SETUP = `
  ip link set lo up && ip link add v0 type veth peer name v1 && ip addr add 192.0.2.10/24 dev v0 &&
  ip link set v0 up && ip link set v1 up && ip route add default via 192.0.2.1 &&
  mount --bind "$1" /etc/resolv.conf && shift && exec "$@"`;

const isolate = ['--net', '--mount', '--map-root-user'];

/** Whether this machine lets a test have a network of its own. */
export function hasNamespaces(): boolean {
  try {
    execFileSync('unshare', [...isolate, 'ip', 'link', 'set', 'lo', 'up'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** Runs a script of ours in a network of its own, or as it is. Rejects when it fails. */
export async function runMeasurement(
  script: string,
  file: string,
  { own, only = '' }: { own: boolean; only?: string | undefined },
): Promise<void> {
  const command = [process.execPath, '--import=tsx', script, file, `--only=${only}`];
  if (!own) {
    await run(process.execPath, command.slice(1), { timeout: LONGEST, killSignal: 'SIGKILL' });
    return;
  }
  const resolver = path.join(path.dirname(file), 'resolv.conf');
  writeFileSync(resolver, 'nameserver 127.0.0.1\n');
  const inside = ['bash', '-c', SETUP, 'measure', resolver, ...command, '--namespace'];
  await run('unshare', [...isolate, ...inside], { timeout: LONGEST, killSignal: 'SIGKILL' });
}
