import { type Db, type Tx } from '~/platform/database/database.server';
import { afterCommit } from '~/platform/database/transaction.server';
import type { LiveNews } from '~/values/live-news';

/** The connection to all processes of the shop; absent in a command or a test of verbs. */
export interface NewsWire {
  /** Never throws or blocks: pages see lost news at their next request. */
  send(news: LiveNews): void;
}

// on globalThis, because development reloads this module
const shared = globalThis as typeof globalThis & { __rianNewsWire?: NewsWire };

export function setNewsWire(wire: NewsWire | undefined): void {
  shared.__rianNewsWire = wire;
}

/**
 * Notifies waiting pages after `tx` has committed, never after a rollback. Never fails the transaction
 * (ADR-0093).
 */
export async function announce(tx: Db | Tx, news: LiveNews): Promise<void> {
  const wire = shared.__rianNewsWire;
  if (wire) await afterCommit(tx, () => wire.send(news));
}
