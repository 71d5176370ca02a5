/**
 * The network a visitor's address belongs to, which limits are counted by: an address of version 4 as it is; of one of version 6
 * the first 64 bits in full groups (`2001:db8:0:1`), because whoever has one has all 2^64 behind them. What is neither stays as it is.
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
