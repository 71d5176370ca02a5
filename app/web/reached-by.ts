/**
 * The sandbox's address under the host name by which the shop was reached, because both run on one machine.
 */
export function reachedBy(address: string, hostname: string): string {
  const url = new URL(address);
  if (url.hostname === '127.0.0.1') url.hostname = hostname;
  return url.href;
}
