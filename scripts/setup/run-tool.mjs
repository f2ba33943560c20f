import { spawn } from 'node:child_process';

/** npm hands its own settings to the scripts it starts; an npm started by one of those must not inherit them. */
const inheritedFromNpm =
  /^npm_(package_|lifecycle_|command|execpath|node_execpath|config_(local_)?prefix)/i;

/** The environment for a tool that set-up starts: ours without what an outer npm put there. */
export function toolEnvironment(additions = {}) {
  const own = Object.entries(process.env).filter(([name]) => !inheritedFromNpm.test(name));
  return { ...Object.fromEntries(own), ...additions };
}

/**
 * Runs one tool to its end, with no input. Resolves with what it printed to stdout.
 * Rejects with its name, exit code and the last lines it printed.
 */
export function runTool(command, args, { cwd, env = toolEnvironment() } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
    let stdout = '';
    let printed = '';
    child.stdout.on('data', (chunk) => {
      stdout += chunk;
      printed += chunk;
    });
    child.stderr.on('data', (chunk) => {
      printed += chunk;
    });
    child.on('error', (error) =>
      reject(new Error(`${command} did not start: ${error.message}`, { cause: error })),
    );
    child.on('close', (code, signal) => {
      if (code === 0) return resolve(stdout);
      const tail = printed.trim().split('\n').slice(-15).join('\n');
      reject(new Error(`${command} ${args.join(' ')} ended with ${signal ?? code}\n${tail}`));
    });
  });
}
