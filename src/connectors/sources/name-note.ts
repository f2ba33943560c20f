import { connectorIdFor, guestGlobal, nameConnectors } from '../../shared/connector-id';
import type { Localize } from '../../shared/localize';
import type { FoundServer } from './found-servers';

/** A name that programs know already: of a server that the workspace declares itself, or of a built-in one. */
export interface TakenName {
  readonly id: string;
  /** The file that declares it, as a person knows it; absent for a built-in one, which gives way. */
  readonly where?: string;
}

/** What is to be said of the name of a found server; undefined when it is free. `warns`: it cannot be used as it is. */
export interface NameNote {
  readonly text: string;
  readonly warns: boolean;
}

export function nameNote(
  server: FoundServer,
  found: readonly FoundServer[],
  taken: readonly TakenName[],
  t: Localize,
): NameNote | undefined {
  const global = globalOf(server.name);
  const [naming] = nameConnectors([server.name]);
  if (naming && 'reason' in naming) {
    return { text: t('Programs cannot use this name: rename it there'), warns: true };
  }
  const owner = taken.find(({ id }) => guestGlobal(id) === global);
  if (owner?.where !== undefined) {
    return {
      text: t('Name taken by {0}: rename one of them to use both', owner.where),
      warns: true,
    };
  }
  const other = found.find((one) => one !== server && globalOf(one.name) === global);
  if (other) {
    const [{ written }] = other.places;
    return { text: t('Another of this name is in {0}: pick only one', written), warns: true };
  }
  return owner && { text: t('Takes the place of the built-in connector'), warns: false };
}

/** Two names are one when programs would see them as one. */
export function globalOf(name: string): string {
  return guestGlobal(connectorIdFor(name));
}
