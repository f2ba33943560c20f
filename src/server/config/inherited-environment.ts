/** Variables that concern this process alone: they would turn an editor into Node, or open a second debugger. */
const OURS: ReadonlySet<string> = new Set([
  'ELECTRON_RUN_AS_NODE',
  'NODE_OPTIONS',
  'NODE_CHANNEL_FD',
  'NODE_CHANNEL_SERIALIZATION_MODE',
]);

/**
 * The environment of a server that we start: ours without what concerns us alone, with `own` laid over it as VS Code does:
 * `null` takes a variable out, and folders in `PATH` come after ours. On Windows names are compared without case.
 */
export function inheritedEnvironment(
  own: Readonly<Record<string, string | null>>,
  environment: NodeJS.ProcessEnv = process.env,
  platform: NodeJS.Platform = process.platform,
): Record<string, string> {
  const result = new Map<string, [name: string, value: string]>();
  const key = (name: string) => (platform === 'win32' ? name.toUpperCase() : name);
  for (const [name, value] of Object.entries(environment)) {
    if (value !== undefined && !OURS.has(name)) result.set(key(name), [name, value]);
  }
  for (const [name, value] of Object.entries(own)) {
    const [, inherited] = result.get(key(name)) ?? [];
    if (value === null) result.delete(key(name));
    else if (name.toUpperCase() === 'PATH' && inherited) {
      const delimiter = platform === 'win32' ? ';' : ':';
      result.set(key(name), [name, `${inherited}${delimiter}${value}`]);
    } else result.set(key(name), [name, value]);
  }
  return Object.fromEntries(result.values());
}
