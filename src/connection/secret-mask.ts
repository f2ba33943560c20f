import type { ConnectorSpec } from '../shared/control';

const SECRET_NAME =
  /token|secret|passw|passphrase|credential|auth|api_?key|private_?key|(^|_)pat$/i;
const MIN_CHARS = 6;
const MASK = '•••';

/** Takes the connectors' secrets out of a line: the values of variables whose names say that they are secret. */
export function secretMask(connectors: readonly ConnectorSpec[]): (line: string) => string {
  const secrets = connectors
    .flatMap((connector) => (connector.kind === 'stdio' ? Object.entries(connector.env) : []))
    .filter(([name, value]) => SECRET_NAME.test(name) && value.length >= MIN_CHARS)
    .map(([, value]) => value)
    // The longest first: one secret may begin with another.
    .sort((a, b) => b.length - a.length);
  return (line) => secrets.reduce((masked, secret) => masked.replaceAll(secret, MASK), line);
}
