/** What is wrong with the address of a configured server, before anything is sent there. */
export type UrlFault = 'not-http' | 'credentials';

const HTTP_URL = /^https?:\/\/([^\s/?#\\]+)(?:[/?#]\S*)?$/i;

/** `undefined` when a server can be reached under it. */
export function faultOfUrl(url: string): UrlFault | undefined {
  const [, authority] = HTTP_URL.exec(url) ?? [];
  if (authority === undefined) return 'not-http';
  // A name and password would end up in messages and logs, and a request cannot have them anyway.
  return authority.includes('@') ? 'credentials' : undefined;
}

/** Whether a header of this name can be sent. */
export function isHeaderName(name: string): boolean {
  return /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/.test(name);
}

/** Whether it can be sent as a header's value. */
export function isHeaderValue(value: string): boolean {
  return /^[\t\x20-\x7e\x80-\xff]*$/.test(value);
}
