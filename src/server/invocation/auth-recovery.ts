import { ConnectaError } from './connecta-error';
import type { ResolvedTool } from './resolve-tool';

/** Adds to an `auth_required` what a caller needs to get past it (contract E3). Every other failure passes as it is. */
export function withRecovery(error: ConnectaError, resolved: ResolvedTool): ConnectaError {
  if (error.code !== 'auth_required') return error;
  const { connector, address } = resolved;
  return new ConnectaError(
    {
      ...error.details,
      connector: connector.id,
      operation: address,
      recovery: connector.recovery ?? 'unavailable',
      nextAction: {
        tool: 'authorize_connector',
        arguments: { connector: connector.id },
        operatorHandoff: true,
      },
      retry: 'Call again once the connector is authorized.',
    },
    { cause: error },
  );
}
