/** Variables of an editor or a debugger that would change what a Node child does, or tell it who its parent is. */
const PRIVATE = /^(ELECTRON_|VSCODE_|SNAP($|_)|NODE_OPTIONS$)/i;
/** Makes the editor's own executable run as Node. Only the launch command may set it. */
const RUN_AS_NODE = 'ELECTRON_RUN_AS_NODE';

/**
 * The environment of the server: a copy of `inherited` without what an editor leaves in it, with `given` laid over it.
 * On Windows names are compared without case, so that `Path` replaces `PATH`.
 */
export function childEnvironment(
  inherited: Readonly<Record<string, string | undefined>>,
  given: Readonly<Record<string, string>>,
  platform: NodeJS.Platform,
): Record<string, string> {
  const result = new Map<string, [name: string, value: string]>();
  const key = (name: string) => (platform === 'win32' ? name.toUpperCase() : name);
  for (const [name, value] of [...Object.entries(inherited), ...Object.entries(given)]) {
    if (value !== undefined && !PRIVATE.test(name)) result.set(key(name), [name, value]);
  }
  const runAsNode = given[RUN_AS_NODE];
  if (runAsNode !== undefined) result.set(RUN_AS_NODE, [RUN_AS_NODE, runAsNode]);
  return Object.fromEntries(result.values());
}
