import type { ConnectorSpec } from '../shared/control';

const SECRET_NAME =
  /token|secret|passw|passphrase|credential|auth|api_?key|private_?key|(^|_)pat$/i;
const MIN_CHARS = 6;
const MASK = '•••';

/**
 * Takes the connectors' secrets out of a line: the values of variables whose names say that they are secret, and of all
 * headers, for keys have many names there. `known`: texts that are secret wherever they stand.
 */
export function secretMask(
  connectors: readonly ConnectorSpec[],
  known: readonly string[] = [],
): (line: string) => string {
  const secrets = [...connectors.flatMap(secretsOf), ...known]
    .filter((secret) => secret.length >= MIN_CHARS)
    // The longest first: one secret may begin with another.
    .sort((a, b) => b.length - a.length);
  return (line) => secrets.reduce((masked, secret) => masked.replaceAll(secret, MASK), line);
}

function secretsOf(connector: ConnectorSpec): readonly string[] {
  switch (connector.kind) {
    case 'stdio':
      return Object.entries(connector.env)
        .filter(([name]) => SECRET_NAME.test(name))
        .flatMap(([, value]) => value ?? []);
    case 'http':
      // The key of `Bearer key` is one without its scheme, too.
      return Object.values(connector.headers).flatMap((value) => [
        value,
        value.split(' ').at(-1) ?? '',
      ]);
    case 'builtin':
    case 'deferred':
      return [];
  }
}
