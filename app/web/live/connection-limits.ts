/**
 * Tries a minute for each socket an address may open: after a restart all reconnect at once, and once more.
 */
const TRIES_PER_OPEN = 2;
const MINUTE_MS = 60_000;

interface OfAddress {
  open: number;
  tries: number;
  since: number;
}

/** Counts open sockets and tries by network address, in this process. The caller passes the time. */
export function connectionLimits(mostOpen: number) {
  const addresses = new Map<string, OfAddress>();

  const of = (address: string, now: number): OfAddress => {
    let entry = addresses.get(address);
    if (!entry) addresses.set(address, (entry = { open: 0, tries: 0, since: now }));
    if (now - entry.since >= MINUTE_MS) Object.assign(entry, { tries: 0, since: now });
    return entry;
  };

  return {
    /** Counts a try. */
    mayTry: (address: string, now: number): boolean => {
      const entry = of(address, now);
      entry.tries += 1;
      return entry.open < mostOpen && entry.tries <= mostOpen * TRIES_PER_OPEN;
    },
    opened: (address: string, now: number): void => void (of(address, now).open += 1),
    closed: (address: string): void => {
      const entry = addresses.get(address);
      if (entry) entry.open -= 1;
    },
    /** Forgets idle addresses; answers the number of the others. */
    forget: (now: number): number => {
      for (const [address, { open, since }] of addresses)
        if (open <= 0 && now - since >= MINUTE_MS) addresses.delete(address);
      return addresses.size;
    },
  };
}

/** A burst of `atOnce`, then one in `everyMs`; for the messages of one socket. */
export function pace({ atOnce, everyMs }: { atOnce: number; everyMs: number }) {
  let tokens = atOnce;
  let at = -Infinity;
  return (now: number): boolean => {
    tokens = Math.min(atOnce, tokens + Math.max(0, now - at) / everyMs);
    at = now;
    if (tokens < 1) return false;
    tokens -= 1;
    return true;
  };
}
