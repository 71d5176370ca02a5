/** Further requests are refused instead of waiting with a file in memory. */
const MOST_WAITING = 30;

interface Waiting {
  sender: string;
  start: () => void;
}

/**
 * A queue for heavy work, `atOnce` at a time. A sender has one turn at once, so that another's work need not wait
 * for the end of all of it; without a sender work waits for any free place.
 */
export function makeTurns(atOnce: number) {
  let running = 0;
  const busy = new Set<string>();
  const waiting: Waiting[] = [];
  const isFree = (sender: string) => running < atOnce && !busy.has(sender);
  const begin = (sender: string) => {
    running += 1;
    if (sender !== '') busy.add(sender);
  };
  const end = (sender: string) => {
    running -= 1;
    busy.delete(sender);
    const next = waiting.findIndex((each) => isFree(each.sender));
    if (next >= 0) waiting.splice(next, 1)[0]!.start();
  };
  /** Null: too many wait already. */
  return async function inTurn<T>(work: () => Promise<T>, sender = ''): Promise<T | null> {
    if (isFree(sender)) begin(sender);
    else if (waiting.length >= MOST_WAITING) return null;
    else
      await new Promise<void>((resolve) => {
        const start = () => {
          begin(sender);
          resolve();
        };
        waiting.push({ sender, start });
      });
    try {
      return await work();
    } finally {
      end(sender);
    }
  };
}

/** Decodes pictures in two of the process's four worker threads; the others stay for passwords and files. */
export const inPictureTurn = makeTurns(2);

/** Draws documents in processes of their own: pictures never wait for them. */
export const inDocumentTurn = makeTurns(2);
