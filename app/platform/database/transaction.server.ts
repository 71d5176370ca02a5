import type { Db, Tx } from './database.server';
import { log } from '~/platform/log.server';

type AfterCommit = () => void | Promise<void>;

const callbacks = new WeakMap<Tx, AfterCommit[]>();
/** serialization_failure and deadlock_detected: the same work, done again, succeeds. */
const RETRIED_CODES = new Set(['40001', '40P01']);
const MAX_ATTEMPTS = 4;

export function isTransaction(db: Db | Tx): db is Tx {
  return db.isTransaction;
}

/**
 * Runs `fn` in one transaction and answers what it answers. Handed an open transaction, it joins it, and the opener decides
 * about commit. `fn` may run up to four times (deadlock, serialization failure), so it must do nothing that a rollback does
 * not undo: use `afterCommit`.
 */
export async function inTransaction<T>(db: Db | Tx, fn: (tx: Tx) => Promise<T>): Promise<T> {
  if (isTransaction(db)) return fn(db);
  for (let attempt = 1; ; attempt++) {
    const queued: AfterCommit[] = [];
    try {
      const result = await db.transaction().execute((tx) => {
        callbacks.set(tx, queued);
        return fn(tx);
      });
      await runAll(queued);
      return result;
    } catch (error) {
      if (attempt >= MAX_ATTEMPTS || !RETRIED_CODES.has(codeOf(error))) throw error;
      // apart, so that two that met do not meet again
      await new Promise((resolve) => setTimeout(resolve, attempt * 10 + Math.random() * 20));
    }
  }
}

/**
 * Runs `callback` once `tx` has committed, never when it rolls back; at once when `tx` is no transaction. What it throws is
 * logged and changes nothing: the transaction is done by then.
 */
export async function afterCommit(tx: Db | Tx, callback: AfterCommit): Promise<void> {
  if (!isTransaction(tx)) return runAll([callback]);
  const queued = callbacks.get(tx);
  if (!queued) throw new Error('afterCommit needs a transaction opened by inTransaction');
  queued.push(callback);
}

async function runAll(queued: AfterCommit[]): Promise<void> {
  for (const callback of queued) {
    try {
      await callback();
    } catch (error) {
      log.error('work after commit failed', { error });
    }
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
