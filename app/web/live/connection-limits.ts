/** Tries a minute for each open socket of an address that is allowed: after a restart all come back at once, and once more. */
const TRIES_PER_OPEN = 2;
const MINUTE_MS = 60_000;

interface OfAddress {
  open: number;
  tries: number;
  since: number;
}

/** Counts who is connected and who tries, by network address, in this process. Time is told, never asked. */
export function connectionLimits(mostOpen: number) {
  const addresses = new Map<string, OfAddress>();

  const of = (address: string, now: number): OfAddress => {
    let known = addresses.get(address);
    if (!known) addresses.set(address, (known = { open: 0, tries: 0, since: now }));
    if (now - known.since >= MINUTE_MS) Object.assign(known, { tries: 0, since: now });
    return known;
  };

  return {
    /** Counts a try. */
    mayTry: (address: string, now: number): boolean => {
      const known = of(address, now);
      known.tries += 1;
      return known.open < mostOpen && known.tries <= mostOpen * TRIES_PER_OPEN;
    },
    opened: (address: string, now: number): void => void (of(address, now).open += 1),
    closed: (address: string): void => {
      const known = addresses.get(address);
      if (known) known.open -= 1;
    },
    /** Forgets who is gone; answers how many are kept. */
    forget: (now: number): number => {
      for (const [address, { open, since }] of addresses)
        if (open <= 0 && now - since >= MINUTE_MS) addresses.delete(address);
      return addresses.size;
    },
  };
}

/** So many at once, then one in `everyMs`; for what one socket says. */
export function pace({ atOnce, everyMs }: { atOnce: number; everyMs: number }) {
  let left = atOnce;
  let at = -Infinity;
  return (now: number): boolean => {
    left = Math.min(atOnce, left + Math.max(0, now - at) / everyMs);
    at = now;
    if (left < 1) return false;
    left -= 1;
    return true;
  };
}
