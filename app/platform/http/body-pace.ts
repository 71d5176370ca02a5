/** The progress of a request's body. */
export interface BodyProgress {
  elapsedMs: number;
  /** Since the last byte. */
  silentMs: number;
  bytes: number;
}

/** A phone at 400 kbit/s sends 50,000 bytes a second, the weakest connection about 10,000. */
const LEAST_BYTES_PER_SECOND = 4_000;
/** Time for a connection to reach its speed. */
const GRACE_MS = 60_000;

/** Whether the body only holds its connection open. */
export function isTooSlow({ elapsedMs, silentMs, bytes }: BodyProgress, idleSeconds: number): boolean {
  if (silentMs >= idleSeconds * 1000) return true;
  return elapsedMs >= GRACE_MS && bytes / (elapsedMs / 1000) < LEAST_BYTES_PER_SECOND;
}
