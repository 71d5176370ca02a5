const last = new Map<string, Promise<unknown>>();

/**
 * Runs what has the same key one after the other in this process, in the order it came. Who waits here waits without a connection
 * to the database; between processes the database's own locks hold.
 */
export async function oneByOne<T>(key: string, work: () => Promise<T>): Promise<T> {
  const before = last.get(key);
  const done = (before ?? Promise.resolve()).then(work, work);
  last.set(key, done);
  try {
    return await done;
  } finally {
    if (last.get(key) === done) last.delete(key);
  }
}
