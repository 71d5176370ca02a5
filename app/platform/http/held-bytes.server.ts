/** Bytes of files that requests under way hold in memory; half as much again while they are put together. */
const MOST_OF_REQUEST = 48_000_000;
/** So that one address leaves room to others. */
const MOST_OF_ADDRESS = 64_000_000;
const MOST_OF_ALL = 128_000_000;

const held = new Map<string, { address: string; bytes: number }>();

/**
 * Counts `bytes` more for a request; less when it gives some back. False, and nothing counted: this request, its address or all
 * together would hold too much.
 */
export function holdBytes(request: { id: string; address: string }, bytes: number): boolean {
  const own = held.get(request.id) ?? { address: request.address, bytes: 0 };
  if (bytes > 0) {
    const others = [...held.values()].filter((each) => each !== own);
    const sum = (which: typeof others) => which.reduce((all, each) => all + each.bytes, own.bytes + bytes);
    if (own.bytes + bytes > MOST_OF_REQUEST) return false;
    if (sum(others.filter(({ address }) => address === request.address)) > MOST_OF_ADDRESS) return false;
    if (sum(others) > MOST_OF_ALL) return false;
  }
  own.bytes += bytes;
  held.set(request.id, own);
  return true;
}

/** The request is over, however it ended. */
export function releaseBytes(requestId: string): void {
  held.delete(requestId);
}
