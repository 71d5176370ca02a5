export interface KnownPlaces {
  /**
   * Configured addresses (settings.providers…); null if not configured. A page of the same origin is the
   * provider's.
   */
  addresses: readonly (string | null)[];
  /** Host names of its https pages; a leading dot includes all subdomains. */
  hosts: readonly string[];
}

/**
 * Whether a page named by an answer is the provider's, so that no answer sends a browser or the shop
 * elsewhere (payments 0.1 and 16). The sandbox passes in a demo shop only, by its configured address.
 */
export function isKnownAddress(written: string, { addresses, hosts }: KnownPlaces): boolean {
  if (!URL.canParse(written)) return false;
  const { protocol, origin, hostname, port, username, password } = new URL(written);
  if (username || password || !['https:', 'http:'].includes(protocol)) return false;
  if (addresses.some((address) => address !== null && new URL(address).origin === origin)) return true;
  const isBelow = (host: string) => (host.startsWith('.') ? hostname.endsWith(host) : hostname === host);
  return protocol === 'https:' && port === '' && hosts.some(isBelow);
}
