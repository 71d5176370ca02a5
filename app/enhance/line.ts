interface Transfer {
  /** on the wire; 0: from the browser's own store */
  transferSize: number;
  responseStart: number;
  responseEnd: number;
}

interface Line {
  saveData?: boolean;
  effectiveType?: string;
}

/** Smaller ones come in one piece, and tell nothing of the line. */
const TELLING_BYTES = 4_000;
/** Below it the player that follows the line would take seconds by itself. */
const SLOW_KBPS = 1_200;

/**
 * What a line carried, in kilobits a second, while it brought these; null: they do not tell. The quickest of them counts where it was
 * quicker than all together: a server that was busy is no slow line.
 */
export function kbpsOf(transfers: readonly Transfer[]): number | null {
  const telling = transfers
    .filter(({ transferSize }) => transferSize >= TELLING_BYTES)
    .sort((one, other) => one.responseStart - other.responseStart);
  let [bytes, ms, until, quickest] = [0, 0, -Infinity, 0];
  for (const { transferSize, responseStart, responseEnd } of telling) {
    bytes += transferSize;
    // what came side by side shared the line
    ms += Math.max(0, responseEnd - Math.max(responseStart, until));
    until = Math.max(until, responseEnd);
    quickest = Math.max(quickest, rateOf(transferSize, responseEnd - responseStart));
  }
  return bytes === 0 ? null : Math.max(quickest, rateOf(bytes, ms));
}

const rateOf = (bytes: number, ms: number) => (bytes * 8) / Math.max(ms, 1);

/** As the browser says, or as this page's own pictures and scripts came: browsers go on saying 4g on a line that became slow. */
export function isLineSlow(): boolean {
  const line = (navigator as { connection?: Line }).connection;
  if (line?.saveData || ['slow-2g', '2g', '3g'].includes(line?.effectiveType ?? '')) return true;
  const carried = kbpsOf(performance.getEntriesByType('resource') as PerformanceResourceTiming[]);
  return carried !== null && carried < SLOW_KBPS;
}
