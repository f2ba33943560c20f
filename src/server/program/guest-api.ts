import type { InvocationScope } from '../invocation/invoke';
import type { GuestApi, Namespace } from '../sandbox/executor';
import type { ProgramCalls } from './program-calls';
import type { ProgramDiscovery } from './program-discovery';
import type { ProgramOutput } from './program-output';
import { acceptView } from './program-view';

export interface GuestApiParts {
  readonly scope: InvocationScope;
  readonly discovery: ProgramDiscovery;
  readonly calls: ProgramCalls;
  readonly output: ProgramOutput;
  readonly namespaces: readonly Namespace[];
}

/** Everything a program can reach: the `connecta` object and one global per connector (contract §2.3). */
export function createGuestApi(parts: GuestApiParts): GuestApi {
  const { scope, discovery, calls, output, namespaces } = parts;
  return {
    functions: {
      search: ([request]) => discovery.search(request),
      describe: ([request]) => discovery.describe(request),
      call: ([address, args], from) => calls.call(address, args, from),
      batch: ([entries], from) => calls.batch(entries, from),
      emit: async ([block]) => output.emit(block),
      ui: (args) => acceptView(args, output, scope),
    },
    namespaces,
    callNamespace: (connectorId, member, args, from) =>
      calls.callAlias(connectorId, member, args, from),
  };
}
