let last: Promise<unknown> = Promise.resolve();

/** One after another in this process: who asks for room sees what those before have taken. */
export function inStoreLane<T>(work: () => Promise<T>): Promise<T> {
  const next = last.then(work);
  last = next.catch(() => undefined);
  return next;
}
