/** Two of the process's four worker threads; the others stay for passwords and files. */
const MOST_AT_ONCE = 2;
/** Further requests are refused instead of waiting with a file in memory. */
const MOST_WAITING = 30;

let running = 0;
const waiting: (() => void)[] = [];

/** Runs all work that decodes a picture. Null: too many wait already. */
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
