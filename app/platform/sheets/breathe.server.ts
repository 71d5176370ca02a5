const LONGEST_TURN_MS = 12;

/** Lets requests that wait go first, once the work has had its turn. It works beside the sale, in slices. */
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
