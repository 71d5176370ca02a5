/**
 * The network that limits count by: an IPv4 address unchanged, the first 64 bits of an IPv6 address in full
 * groups (`2001:db8:0:1`), because a client has all 2^64 behind them. Other texts stay as they are.
 */
export function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');
  if (!plain.includes(':')) return plain;
  const [start = '', end] = plain.toLowerCase().split('::');
  const groups = start.split(':').filter(Boolean);
  const last = (end ?? '').split(':').filter(Boolean);
  const missing = end === undefined ? 0 : Math.max(8 - groups.length - last.length, 0);
  return [...groups, ...Array<string>(missing).fill('0'), ...last]
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':');
}
