/** Longer than anything takes, on a busy machine too: what is awaited ends a wait, not the clock. */
export const LONGEST_WAIT_MS = 120_000;
