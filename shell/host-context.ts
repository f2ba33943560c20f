import { isObject, own } from './json-object';

/** What the shell uses of a host's context. Everything is optional; a host may send none of it. */
export interface HostContext {
  readonly theme?: 'light' | 'dark';
  readonly variables?: Readonly<Record<string, string>>;
  /** The frame's height is the host's to set; otherwise the shell says how much it needs, up to `maxHeight`. */
  readonly fixedHeight?: boolean;
  readonly maxHeight?: number;
}

/** Names of the spec's style variables. A host sets these and nothing else on a payload. */
const VARIABLE_NAME = /^--(?:color|font|border|shadow)-[a-z0-9-]{1,60}$/;
const VARIABLE_LENGTH = 1000;

/** The context after a change. Changes are partial: what they leave out stays as it was. */
export function mergeHostContext(context: HostContext, change: unknown): HostContext {
  const theme = own(change, 'theme');
  const variables = own(own(change, 'styles'), 'variables');
  const dimensions = own(change, 'containerDimensions');
  return {
    ...context,
    ...(theme === 'light' || theme === 'dark' ? { theme } : {}),
    ...(isObject(variables) ? { variables: acceptedVariables(variables) } : {}),
    ...(isObject(dimensions) ? heightRule(dimensions) : {}),
  };
}

function acceptedVariables(variables: Readonly<Record<string, unknown>>): Record<string, string> {
  const accepted = Object.entries(variables).filter(
    (entry): entry is [string, string] =>
      VARIABLE_NAME.test(entry[0]) &&
      typeof entry[1] === 'string' &&
      entry[1].length <= VARIABLE_LENGTH,
  );
  return Object.fromEntries(accepted);
}

function heightRule(dimensions: Readonly<Record<string, unknown>>): HostContext {
  if (typeof dimensions.height === 'number') return { fixedHeight: true };
  const { maxHeight } = dimensions;
  return typeof maxHeight === 'number' && maxHeight > 0
    ? { fixedHeight: false, maxHeight }
    : { fixedHeight: false };
}
