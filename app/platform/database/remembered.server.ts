import type { Db } from './database.server';
import { type HeardChanges, hearForRequest } from './heard-changes.server';

/** Kept of one database; a list is counted in no more ways than this at once. */
const MOST_KEPT = 500;

interface Memory {
  changes: HeardChanges;
  kept: Map<string, { version: number; value: Promise<unknown> }>;
}

// on globalThis, because development reloads this module
const shared = globalThis as typeof globalThis & { __rianRemembered?: WeakMap<Db, Memory> };
const memories = (shared.__rianRemembered ??= new WeakMap<Db, Memory>());

/** From now on what is `remembered` of this database ends with its changes. */
export function rememberUntilChanged(db: Db, changes: HeardChanges): void {
  memories.set(db, { changes, kept: new Map() });
}

/**
 * What everybody sees alike and takes a look at whole tables: read once and kept until the catalogue or the shop's settings change
 * (ADR-0111); read anew each time while no change can be heard. `name` says all it depends on.
 */
export async function remembered<T>(db: Db, name: string, read: () => Promise<T>): Promise<T> {
  const memory = memories.get(db);
  if (!memory || !(await hearForRequest(memory.changes))) return read();
  const version = memory.changes.listVersion();
  const found = memory.kept.get(name);
  if (found?.version === version) return found.value as Promise<T>;
  const value = read();
  memory.kept.delete(name);
  memory.kept.set(name, { version, value });
  value.catch(() => memory.kept.delete(name));
  for (const oldest of memory.kept.keys()) {
    if (memory.kept.size <= MOST_KEPT) break;
    memory.kept.delete(oldest);
  }
  return value;
}
