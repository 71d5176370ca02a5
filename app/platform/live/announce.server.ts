import { type Db, type Tx } from '~/platform/database/database.server';
import { afterCommit } from '~/platform/database/transaction.server';
import type { LiveNews } from '~/values/live-news';

/** The way to all processes of the shop; none in a command or a test of verbs, where nobody waits. */
export interface NewsWire {
  /** Never throws, and keeps nobody waiting: what is lost, pages see when they next ask. */
  send(news: LiveNews): void;
}

// on globalThis, because development reloads this module
const shared = globalThis as typeof globalThis & { __rianNewsWire?: NewsWire };

export function setNewsWire(wire: NewsWire | undefined): void {
  shared.__rianNewsWire = wire;
}

/** Tells pages that wait, once `tx` has committed and never when it rolls back. It can make no transaction fail (ADR-0093). */
export async function announce(tx: Db | Tx, news: LiveNews): Promise<void> {
  const wire = shared.__rianNewsWire;
  if (wire) await afterCommit(tx, () => wire.send(news));
}
