import type { Db } from '../database/database.server';
import { type HeardChanges, hearForRequest } from './public-changes.server';

/** Entries of one database and kind; also more than the filter combinations of any list in use. */
const MOST_KEPT = 500;

type Kept = Map<string, { version: string; value: Promise<unknown> }>;
interface Memory {
  changes: HeardChanges;
  /** Separate by kind, so that visitors' search terms and short-lived entries do not evict the others. */
  kept: Record<Kind, Kept>;
}
type Kind = 'shop' | 'typed' | 'seats' | 'minute';

// on globalThis, because development reloads this module
const shared = globalThis as typeof globalThis & { __rianRemembered?: WeakMap<Db, Memory> };
const memories = (shared.__rianRemembered ??= new WeakMap<Db, Memory>());

/** Makes `remembered` values of this database expire with its changes. */
export function rememberUntilChanged(db: Db, changes: HeardChanges): void {
  memories.set(db, {
    changes,
    kept: { shop: new Map(), typed: new Map(), seats: new Map(), minute: new Map() },
  });
}

/**
 * Caches a read that everybody shares and that scans whole tables, until the catalogue or the settings change
 * (ADR-0111); without change notifications it reads each time. `name` holds all it depends on.
 */
export const remembered = <T>(db: Db, name: string, read: () => Promise<T>): Promise<T> =>
  rememberedOf(db, 'shop', name, read);

/** The same for reads by a visitor's own words. */
export const rememberedTyped = <T>(db: Db, name: string, read: () => Promise<T>): Promise<T> =>
  rememberedOf(db, 'typed', name, read);

/** The same for reads that show held seats: expires with each one sold or given back. */
export const rememberedWithSeats = <T>(db: Db, name: string, read: () => Promise<T>): Promise<T> =>
  rememberedOf(db, 'seats', name, read);

/** Ids that count as few: a longer cart is nobody else's. */
const A_FEW = 8;

/** One of these for a few rows, by their ids in any order; more rows are read each time. */
export function rememberedOfFew<T>(
  db: Db,
  { kind, name, ids }: { kind: 'shop' | 'seats'; name: string; ids: readonly number[] },
  read: () => Promise<T>,
): Promise<T> {
  if (ids.length > A_FEW) return read();
  const sorted = [...ids].sort((one, other) => one - other);
  return rememberedOf(db, kind, `${name} ${sorted.join(' ')}`, read);
}

/** The same for figures of orders and grants, which send no changes: they may be a minute old (ADR-0095). */
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
  const entries = memory.kept[kind];
  const entry = entries.get(name);
  if (entry?.version === version) return entry.value as Promise<T>;
  const value = read();
  entries.delete(name);
  entries.set(name, { version, value });
  value.catch(() => entries.delete(name));
  for (const oldest of entries.keys()) {
    if (entries.size <= MOST_KEPT) break;
    entries.delete(oldest);
  }
  return value;
}
