import type { ConnectorSpec } from '../shared/control';
import { isSecretName, secretsIn } from '../shared/secret-words';

const MIN_CHARS = 6;
const MASK = '•••';
/** Headers without a key, whose values are words that a log is full of. */
const PLAIN_HEADERS = new Set(['accept', 'content-type', 'user-agent']);

/**
 * Takes the connectors' secrets out of a line: the values of variables and arguments whose names say that they are secret, and
 * of all headers but the plain ones, for keys have many names there. `known`: texts that are secret wherever they stand. Each
 * line of a secret is one too, and so is what JSON and addresses make of it.
 */
export function secretMask(
  connectors: readonly ConnectorSpec[],
  known: readonly string[] = [],
): (line: string) => string {
  const all = [...connectors.flatMap(secretsOf), ...known]
    .flatMap((secret) => [secret, ...secret.split(/[\r\n]+/)])
    .filter((secret) => secret.length >= MIN_CHARS)
    .flatMap(formsOf)
    // The longest first: one secret may begin with another.
    .sort((a, b) => b.length - a.length);
  const secrets = [...new Set(all)];
  return (line) => secrets.reduce((masked, secret) => masked.replaceAll(secret, MASK), line);
}

function secretsOf(connector: ConnectorSpec): readonly string[] {
  switch (connector.kind) {
    case 'stdio':
      return [
        ...Object.entries(connector.env)
          .filter(([name]) => isSecretName(name))
          .flatMap(([, value]) => value ?? []),
        ...secretsIn([connector.command, ...connector.args]),
      ];
    case 'http':
      // The key of `Bearer key` is one without its scheme, too.
      return [
        ...Object.entries(connector.headers)
          .filter(([name]) => !PLAIN_HEADERS.has(name.toLowerCase()))
          .flatMap(([, value]) => [value, value.split(' ').at(-1) ?? '']),
        ...secretsIn([connector.url]),
      ];
    case 'builtin':
    case 'deferred':
      return [];
  }
}

/** A secret as it is, inside JSON, and inside an address. */
function formsOf(secret: string): readonly string[] {
  const inJson = JSON.stringify(secret).slice(1, -1);
  try {
    return [secret, inJson, encodeURIComponent(secret)];
  } catch {
    // Half a character has no place in an address.
    return [secret, inJson];
  }
}
