/** How the body of a request has come in so far. */
export interface BodyProgress {
  elapsedMs: number;
  /** Since anything of it came. */
  silentMs: number;
  bytes: number;
}

/** A phone at 400 kbit/s sends 50,000 bytes a second, one at the edge of everything some 10,000. */
const LEAST_BYTES_PER_SECOND = 4_000;
/** A connection may need this long to get going. */
const GRACE_MS = 60_000;

/** Is this body one that only holds its connection open? */
export function isTooSlow({ elapsedMs, silentMs, bytes }: BodyProgress, idleSeconds: number): boolean {
  if (silentMs >= idleSeconds * 1000) return true;
  return elapsedMs >= GRACE_MS && bytes / (elapsedMs / 1000) < LEAST_BYTES_PER_SECOND;
}
