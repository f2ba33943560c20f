import type { RunFailure } from '../programs/outcome';
import { connectorIdFor, guestGlobal } from '../shared/connector-id';

/** What a failed program asked for that may be a connector: an id, or the global of one. */
export interface MissingConnector {
  readonly name: string;
  /** An address names a connector and nothing else; a bare name may be any mistake. */
  readonly certain: boolean;
}

/** The connector that a program wanted and that is not there; undefined when it failed of something else. */
export function missingConnector({ code, message }: RunFailure): MissingConnector | undefined {
  if (code === 'unknown_address') {
    const [, name] = /"([a-z0-9_-]+)\.[^"]*"/i.exec(message) ?? [];
    return name === undefined ? undefined : { name, certain: true };
  }
  const [, name] = /(?:^|\s)'?([A-Za-z_$][\w$]*)'? is not defined/.exec(message) ?? [];
  return name === undefined ? undefined : { name, certain: false };
}

/** Whether a server of this name would be the connector that is missing. */
export function wouldBe(serverName: string, { name }: MissingConnector): boolean {
  const id = connectorIdFor(serverName);
  return id === name || guestGlobal(id) === name;
}
