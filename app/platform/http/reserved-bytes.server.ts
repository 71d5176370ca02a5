/** Bytes of files that a request under way may hold in memory; joining them takes half as much again. */
const MOST_OF_REQUEST = 48_000_000;
/** Less than the total, so that one address leaves room for others. */
const MOST_OF_ADDRESS = 64_000_000;
const MOST_OF_ALL = 128_000_000;

const reservations = new Map<string, { address: string; bytes: number }>();

/**
 * Reserves `bytes` more for a request; negative releases. False, and nothing reserved: this request, its
 * address or all together would hold too much.
 */
export function reserveBytes(request: { id: string; address: string }, bytes: number): boolean {
  const own = reservations.get(request.id) ?? { address: request.address, bytes: 0 };
  if (bytes > 0) {
    const others = [...reservations.values()].filter((each) => each !== own);
    const sum = (which: typeof others) => which.reduce((all, each) => all + each.bytes, own.bytes + bytes);
    if (own.bytes + bytes > MOST_OF_REQUEST) return false;
    if (sum(others.filter(({ address }) => address === request.address)) > MOST_OF_ADDRESS) return false;
    if (sum(others) > MOST_OF_ALL) return false;
  }
  own.bytes += bytes;
  reservations.set(request.id, own);
  return true;
}

/** Releases everything when the request ends, in any way. */
export function releaseBytes(requestId: string): void {
  reservations.delete(requestId);
}
