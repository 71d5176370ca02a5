let last: Promise<unknown> = Promise.resolve();

/** Serialises in this process: a check of room sees what the writes before it took. */
export function inStoreLane<T>(work: () => Promise<T>): Promise<T> {
  const next = last.then(work);
  last = next.catch(() => undefined);
  return next;
}
