import type { Connector } from '../connectors/connector';
import { ConnectaError } from './connecta-error';

/** What could not be done for want of a sign-in or a key. */
interface Attempted {
  readonly connector: Connector;
  readonly address: string;
}

/** Adds to an `auth_required` what a caller needs to get past it (contract E3). Every other failure passes as it is. */
export function withRecovery(
  error: ConnectaError,
  { connector, address }: Attempted,
): ConnectaError {
  if (error.code !== 'auth_required') return error;
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
