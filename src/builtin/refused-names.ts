/**
 * Files that hold secrets by convention: environment files, private keys, key stores, stored passwords. They are never
 * listed, read or searched, wherever they are and whatever git says of them.
 */
const REFUSED: readonly RegExp[] = [
  /^\.env/i,
  /^id_(rsa|dsa|ecdsa|ed25519|ecdsa_sk|ed25519_sk|xmss)$/i,
  /\.(pem|key|p8|p12|pfx|pkcs12|ppk|jks|keystore|kdbx)$/i,
  /^(\.netrc|_netrc|\.pgpass|\.git-credentials|\.htpasswd)$/i,
];

/** Whether a file or folder of this name is kept from every caller. */
export function isRefusedName(name: string): boolean {
  return REFUSED.some((pattern) => pattern.test(name));
}

const PRIVATE_KEY = /^\s*-----BEGIN [A-Z0-9 ]*PRIVATE KEY( BLOCK)?-----/;

/** Whether a file starts as a private key does, whatever it is called. `head`: its first bytes. */
export function isPrivateKey(head: Buffer): boolean {
  return PRIVATE_KEY.test(head.subarray(0, 256).toString('latin1'));
}
