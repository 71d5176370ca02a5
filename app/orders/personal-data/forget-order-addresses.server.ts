import type { Db } from '~/platform/database/database.server';
import { ADDRESS_DAYS } from '~/platform/http/address-days';
import { addHours } from '~/values/time';

/** Deletes old client addresses from order events; the events stay. Returns how many were deleted. */
export async function forgetOrderAddresses(db: Db, now: Date): Promise<number> {
  const result = await db
    .updateTable('order_event')
    .set({ client_address: null })
    .where('client_address', 'is not', null)
    .where('at', '<', addHours(now, -24 * ADDRESS_DAYS))
    .executeTakeFirst();
  return Number(result.numUpdatedRows);
}
