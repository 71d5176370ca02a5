interface Transfer {
  /** bytes over the network; 0: from the cache */
  transferSize: number;
  responseStart: number;
  responseEnd: number;
}

interface Line {
  saveData?: boolean;
  effectiveType?: string;
}

/** Smaller files arrive at once and measure nothing. */
const TELLING_BYTES = 4_000;
/** Below it the adaptive player itself takes seconds to load. */
const SLOW_KBPS = 1_200;

/**
 * The connection's speed in kbit/s by these transfers; null: unknown. The fastest counts if it beats the
 * total, because a busy server is not a slow connection.
 */
export function kbpsOf(transfers: readonly Transfer[]): number | null {
  const telling = transfers
    .filter(({ transferSize }) => transferSize >= TELLING_BYTES)
    .sort((one, other) => one.responseStart - other.responseStart);
  let [bytes, ms, until, quickest] = [0, 0, -Infinity, 0];
  for (const { transferSize, responseStart, responseEnd } of telling) {
    bytes += transferSize;
    // parallel transfers share the connection
    ms += Math.max(0, responseEnd - Math.max(responseStart, until));
    until = Math.max(until, responseEnd);
    quickest = Math.max(quickest, rateOf(transferSize, responseEnd - responseStart));
  }
  return bytes === 0 ? null : Math.max(quickest, rateOf(bytes, ms));
}

const rateOf = (bytes: number, ms: number) => (bytes * 8) / Math.max(ms, 1);

/**
 * Whether the connection is slow, by the browser or by this page's own transfers: browsers report 4g on a
 * connection that became slow.
 */
export function isLineSlow(): boolean {
  const line = (navigator as { connection?: Line }).connection;
  if (line?.saveData || ['slow-2g', '2g', '3g'].includes(line?.effectiveType ?? '')) return true;
  const kbps = kbpsOf(performance.getEntriesByType('resource') as PerformanceResourceTiming[]);
  return kbps !== null && kbps < SLOW_KBPS;
}
