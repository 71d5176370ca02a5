import type { Db } from './database.server';
import { type HeardChanges, hearForRequest } from './heard-changes.server';

/** Kept of one database and kind; a list is counted in no more ways than this at once. */
const MOST_KEPT = 500;

type Kept = Map<string, { version: string; value: Promise<unknown> }>;
interface Memory {
  changes: HeardChanges;
  /** What anybody may type crowds out nothing but the like; nor does what often ends. */
  kept: Record<Kind, Kept>;
}
type Kind = 'shop' | 'typed' | 'seats' | 'minute';

// on globalThis, because development reloads this module
const shared = globalThis as typeof globalThis & { __rianRemembered?: WeakMap<Db, Memory> };
const memories = (shared.__rianRemembered ??= new WeakMap<Db, Memory>());

/** From now on what is `remembered` of this database ends with its changes. */
export function rememberUntilChanged(db: Db, changes: HeardChanges): void {
  memories.set(db, {
    changes,
    kept: { shop: new Map(), typed: new Map(), seats: new Map(), minute: new Map() },
  });
}

/**
 * What everybody sees alike and takes a look at whole tables: read once and kept until the catalogue or the shop's settings change
 * (ADR-0111); read anew each time while no change can be heard. `name` says all it depends on.
 */
export const remembered = <T>(db: Db, name: string, read: () => Promise<T>): Promise<T> =>
  rememberedOf(db, 'shop', name, read);

/** The same of what is asked for in a visitor's own words. */
export const rememberedTyped = <T>(db: Db, name: string, read: () => Promise<T>): Promise<T> =>
  rememberedOf(db, 'typed', name, read);

/** The same of what shows how many seats are taken, too: it ends with each that is sold or given back. */
export const rememberedWithSeats = <T>(db: Db, name: string, read: () => Promise<T>): Promise<T> =>
  rememberedOf(db, 'seats', name, read);

/** How many ids are a few: those of longer carts nobody else asks for together. */
const A_FEW = 8;

/** Either of them for a few rows, by their ids in whatever order; of more it is read each time. */
export function rememberedOfFew<T>(
  db: Db,
  { kind, name, ids }: { kind: 'shop' | 'seats'; name: string; ids: readonly number[] },
  read: () => Promise<T>,
): Promise<T> {
  if (ids.length > A_FEW) return read();
  const sorted = [...ids].sort((one, other) => one - other);
  return rememberedOf(db, kind, `${name} ${sorted.join(' ')}`, read);
}

/** The same of figures that orders and grants move, which nobody tells of: they may be a minute old (ADR-0095). */
export const rememberedForMinute = <T>(db: Db, name: string, now: Date, read: () => Promise<T>): Promise<T> =>
  rememberedOf(db, 'minute', name, read, Math.floor(now.getTime() / 60_000));

async function rememberedOf<T>(
  db: Db,
  kind: Kind,
  name: string,
  read: () => Promise<T>,
  minute?: number,
): Promise<T> {
  const memory = memories.get(db);
  if (!memory || !(await hearForRequest(memory.changes))) return read();
  const { changes } = memory;
  const version = `${kind === 'seats' ? changes.version() : changes.listVersion()} ${minute}`;
  const kept = memory.kept[kind];
  const found = kept.get(name);
  if (found?.version === version) return found.value as Promise<T>;
  const value = read();
  kept.delete(name);
  kept.set(name, { version, value });
  value.catch(() => kept.delete(name));
  for (const oldest of kept.keys()) {
    if (kept.size <= MOST_KEPT) break;
    kept.delete(oldest);
  }
  return value;
}
