/** The sandbox stands on the machine of the shop: it is reached by the name the shop was reached by. */
export function reachedBy(address: string, hostname: string): string {
  const url = new URL(address);
  if (url.hostname === '127.0.0.1') url.hostname = hostname;
  return url.href;
}
