/** The cached variants of one address. */
export interface SharedAddress<Page> {
  /** the courses its pages depended on so far; null: none was made yet */
  about: Set<number> | null;
  /** by variant of the reader; null: not to be shared */
  pages: Map<string, Promise<Page | null>>;
}

/** For one address; a shop has few groups of members, and carts are small. */
const MOST_VARIANTS = 12;
const MOST_ADDRESSES = 1_000;

/**
 * Shared pages by address, until public data changes; the least recently used are evicted. `mostPages` bounds
 * the memory, because pages are of similar size.
 */
export function sharedMemory<Page>(mostPages: number) {
  const addresses = new Map<string, SharedAddress<Page>>();
  let count = 0;
  let latest = -1;

  function forget(key: string): void {
    count -= addresses.get(key)?.pages.size ?? 0;
    addresses.delete(key);
  }
  return {
    /** The address in this version of the shop. */
    at(key: string, version: number): SharedAddress<Page> {
      if (version > latest) {
        addresses.clear();
        count = 0;
        latest = version;
      }
      const entry = addresses.get(key);
      addresses.delete(key);
      const address: SharedAddress<Page> = entry ?? { about: null, pages: new Map() };
      addresses.set(key, address);
      // most addresses hold nothing, so the oldest goes
      for (const oldest of addresses.keys()) {
        if (addresses.size <= MOST_ADDRESSES) break;
        forget(oldest);
      }
      return address;
    },
    /** Does nothing if a change has dropped the address meanwhile. */
    keep(key: string, address: SharedAddress<Page>, variant: string, page: Promise<Page | null>): void {
      if (addresses.get(key) !== address) return;
      for (const oldest of address.pages.keys()) {
        if (address.pages.size < MOST_VARIANTS) break;
        address.pages.delete(oldest);
        count -= 1;
      }
      if (!address.pages.has(variant)) count += 1;
      address.pages.set(variant, page);
      for (const oldest of addresses.keys()) {
        if (count <= mostPages || oldest === key) break;
        forget(oldest);
      }
    },
    drop(key: string, address: SharedAddress<Page>, variant: string): void {
      if (address.pages.delete(variant) && addresses.get(key) === address) count -= 1;
    },
    count: () => count,
  };
}
