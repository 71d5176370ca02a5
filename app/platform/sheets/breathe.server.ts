const LONGEST_TURN_MS = 12;

/** Yields to waiting requests after each time slice of long work. */
export function breather(): () => Promise<void> | void {
  let since = performance.now();
  return () => {
    if (performance.now() - since < LONGEST_TURN_MS) return;
    return new Promise((resolve) =>
      setImmediate(() => {
        since = performance.now();
        resolve();
      }),
    );
  };
}
