import { addressesBefore } from '~/accounts/forget-audit-addresses.server';
import type { Db } from '~/platform/database.server';

/** The network addresses orders were moved from go after a while, like those of accounts. Answers how many. */
export async function forgetEventAddresses(db: Db, now: Date): Promise<number> {
  const forgotten = await db
    .updateTable('order_event')
    .set({ client_address: null })
    .where('client_address', 'is not', null)
    .where('at', '<', addressesBefore(now))
    .executeTakeFirst();
  return Number(forgotten.numUpdatedRows);
}
