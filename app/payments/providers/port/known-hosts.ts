export interface KnownPlaces {
  /** What is configured (settings.providers…); null for what is not. A page of the same origin is the provider's own. */
  addresses: readonly (string | null)[];
  /** Host names of its pages over https; one that begins with a dot stands for all below it. */
  hosts: readonly string[];
}

/**
 * Whether a page an answer names is one of the provider's: no answer sends a browser, or us, anywhere else (payments 0.1 and 16).
 * A live shop's configured addresses are the real ones, so that the sandbox passes in a demo shop only.
 */
export function isKnownAddress(written: string, { addresses, hosts }: KnownPlaces): boolean {
  if (!URL.canParse(written)) return false;
  const { protocol, origin, hostname, port, username, password } = new URL(written);
  if (username || password || !['https:', 'http:'].includes(protocol)) return false;
  if (addresses.some((address) => address !== null && new URL(address).origin === origin)) return true;
  const isBelow = (host: string) => (host.startsWith('.') ? hostname.endsWith(host) : hostname === host);
  return protocol === 'https:' && port === '' && hosts.some(isBelow);
}
