/** Of the process's four threads for such work; two stay for passwords and files. */
const MOST_AT_ONCE = 2;
/** Whoever comes after so many is told to come again, instead of being held with a file in memory. */
const MOST_WAITING = 30;

let running = 0;
const waiting: (() => void)[] = [];

/** Everything that unpacks a picture, wherever it came from, does it here. Null: too many wait already. */
export async function inPictureTurn<T>(work: () => Promise<T>): Promise<T | null> {
  if (running < MOST_AT_ONCE) running += 1;
  else if (waiting.length >= MOST_WAITING) return null;
  else await new Promise<void>((resolve) => waiting.push(resolve));
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}
