/** Variables that concern this process alone: they would turn an editor into Node, or open a second debugger. */
const OURS: ReadonlySet<string> = new Set([
  'ELECTRON_RUN_AS_NODE',
  'NODE_OPTIONS',
  'NODE_CHANNEL_FD',
  'NODE_CHANNEL_SERIALIZATION_MODE',
]);

/**
 * The environment of a server that we start: ours without what concerns us alone, with `own` laid over it. On Windows
 * names are compared without case, so that `Path` replaces `PATH`.
 */
export function inheritedEnvironment(
  own: Readonly<Record<string, string>>,
  environment: NodeJS.ProcessEnv = process.env,
  platform: NodeJS.Platform = process.platform,
): Record<string, string> {
  const result = new Map<string, [name: string, value: string]>();
  const key = (name: string) => (platform === 'win32' ? name.toUpperCase() : name);
  for (const [name, value] of Object.entries(environment)) {
    if (value !== undefined && !OURS.has(name)) result.set(key(name), [name, value]);
  }
  for (const [name, value] of Object.entries(own)) result.set(key(name), [name, value]);
  return Object.fromEntries(result.values());
}
