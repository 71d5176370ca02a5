import { log } from '~/platform/log.server';
import type { Db, Tx } from './database.server';

type AfterCommit = () => void | Promise<void>;

const callbacks = new WeakMap<Tx, AfterCommit[]>();
/** serialization_failure and deadlock_detected: a retry succeeds. */
const RETRIED_CODES = new Set(['40001', '40P01']);
const MAX_ATTEMPTS = 4;

export function isTransaction(db: Db | Tx): db is Tx {
  return db.isTransaction;
}

/**
 * Runs `fn` in one transaction, or in the caller's. `fn` may run up to four times (deadlock, serialization
 * failure), so it may only do things a rollback undoes: use `afterCommit`.
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
      // random, so that two that collided do not collide again
      await new Promise((resolve) => setTimeout(resolve, attempt * 10 + Math.random() * 20));
    }
  }
}

/**
 * Runs `callback` after `tx` has committed, never after a rollback; at once when `tx` is not a transaction.
 * Its errors are logged only, because the transaction is done.
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
