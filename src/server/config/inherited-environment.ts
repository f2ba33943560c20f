/** Variables that concern this process alone: they would turn an editor into Node, or open a second debugger. */
const OURS: ReadonlySet<string> = new Set([
  'ELECTRON_RUN_AS_NODE',
  'NODE_OPTIONS',
  'NODE_CHANNEL_FD',
]);

/** What servers of a configuration file get from our own environment. */
export function inheritedEnvironment(
  environment: NodeJS.ProcessEnv = process.env,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(environment).flatMap(([name, value]) =>
      value === undefined || OURS.has(name) ? [] : [[name, value]],
    ),
  );
}
