/** What is kept of one address, for everybody who is told the same there. */
export interface SharedAddress<Page> {
  /** the courses that decided something on its pages so far; null: none was made yet */
  about: Set<number> | null;
  /** by what else of a reader makes them differ; null: not to be shared */
  pages: Map<string, Promise<Page | null>>;
}

/** Of one address; a shop has few groups of members, and carts are small. */
const MOST_VARIANTS = 12;
const MOST_ADDRESSES = 1_000;

/**
 * Pages by address, as long as nothing that everybody may see has changed; what was asked for longest ago is forgotten first. `mostPages`
 * bounds it: pages are of one size.
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
    /** The address as of this version of the shop. */
    at(key: string, version: number): SharedAddress<Page> {
      if (version > latest) {
        addresses.clear();
        count = 0;
        latest = version;
      }
      const found = addresses.get(key);
      addresses.delete(key);
      const address: SharedAddress<Page> = found ?? { about: null, pages: new Map() };
      addresses.set(key, address);
      // of most nothing is kept
      for (const oldest of addresses.keys()) {
        if (addresses.size <= MOST_ADDRESSES) break;
        forget(oldest);
      }
      return address;
    },
    /** Nothing, if a change has ended the address meanwhile. */
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
