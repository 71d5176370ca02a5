import { AsyncLocalStorage } from 'node:async_hooks';
import type { OpenDatabase } from '../../../app/platform/database/database.server';

/** What runs now belongs to this transaction; what it leaves behind may outlive it. */
const transaction = new AsyncLocalStorage<{ isOpen: boolean }>();

/**
 * R-290 Makes the server refuse what the embedded database cannot do: inside a transaction it waits for itself when a statement
 * asks for a second connection. So the tests on PostgreSQL find this too.
 */
export function asWithOneSession(open: OpenDatabase): OpenDatabase {
  const { db, pool } = open;
  const begin = db.transaction.bind(db);
  db.transaction = () => {
    const builder = begin();
    const execute = builder.execute.bind(builder);
    builder.execute = async (run) => {
      const own = { isOpen: true };
      try {
        return await execute((tx) => transaction.run(own, () => run(tx)));
      } finally {
        own.isOpen = false;
      }
    };
    return builder;
  };
  const connect = pool.connect.bind(pool);
  pool.connect = ((...args: Parameters<typeof pool.connect>) => {
    if (transaction.getStore()?.isOpen) throw new Error(REFUSAL);
    return connect(...args);
  }) as typeof pool.connect;
  return open;
}

const REFUSAL =
  'A statement beside the open transaction: hand it the transaction, or ask after the commit. The embedded database has one session';

/** For a test that holds a transaction and looks at it from another session. */
export const besideTransaction = <T>(run: () => T): T => transaction.exit(run);
