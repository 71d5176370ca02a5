import type { LookedAt } from '~/catalogue/courses/page-views.server';
import type { Encoding } from '~/web/sent-page/packed-page.server';

/** A whole answer for everybody without a session. */
export interface KeptPage {
  /** of the shop it was made from */
  version: number;
  /** milliseconds since the epoch */
  goodUntil: number;
  headers: [name: string, value: string | string[]][];
  etag: string;
  bodies: Map<Encoding, Buffer>;
  /** the views its delivery counts (CRS-14) */
  looks: readonly LookedAt[];
  hits: number;
}

const MOST_LEFT_OUT = 2_000;

const bytesOf = (key: string, { bodies, headers }: KeptPage): number =>
  key.length +
  2_000 +
  headers.length * 100 +
  [...bodies.values()].reduce((sum, { length }) => sum + length, 0);

/** Pages by cache key; the least recently used are evicted first. */
export function pageMemory(mostBytes: number) {
  const pages = new Map<string, { page: KeptPage; bytes: number }>();
  const underWay = new Map<string, Promise<KeptPage | null>>();
  const personal = new Set<string>();
  let bytes = 0;
  let latest = -1;

  function drop(key: string): void {
    bytes -= pages.get(key)?.bytes ?? 0;
    pages.delete(key);
  }
  /** Drops all pages made before a change. */
  function follow(version: number): void {
    if (version <= latest) return;
    latest = version;
    pages.clear();
    personal.clear();
    bytes = 0;
  }
  function keep(key: string, page: KeptPage): void {
    follow(page.version);
    drop(key);
    if (page.version < latest) return;
    const size = bytesOf(key, page);
    if (size > mostBytes / 8) return;
    pages.set(key, { page, bytes: size });
    bytes += size;
    for (const oldest of pages.keys()) {
      if (bytes <= mostBytes) break;
      drop(oldest);
    }
  }
  return {
    keep,
    /** The page in this version of the shop, if it is cached and not expired. */
    find(key: string, version: number, now: number): KeptPage | null {
      follow(version);
      const page = pages.get(key);
      if (!page) return null;
      if (page.page.version !== version || now >= page.page.goodUntil) {
        drop(key);
        return null;
      }
      pages.delete(key);
      pages.set(key, page);
      return page.page;
    },
    /** The page an earlier request is making for this version; null when it proves not to be cacheable. */
    beingMade: (key: string, version: number): Promise<KeptPage | null> | undefined =>
      underWay.get(`${version} ${key}`),
    make(key: string, version: number, making: Promise<KeptPage | null>): void {
      const name = `${version} ${key}`;
      underWay.set(
        name,
        making.finally(() => underWay.delete(name)),
      );
    },
    /** Answers at this address are personal: other requests do not wait for them. */
    leaveOut(key: string): void {
      if (personal.size >= MOST_LEFT_OUT) personal.clear();
      personal.add(key);
    },
    isLeftOut: (key: string): boolean => personal.has(key),
    bytes: () => bytes,
    count: () => pages.size,
  };
}

export type PageMemory = ReturnType<typeof pageMemory>;
