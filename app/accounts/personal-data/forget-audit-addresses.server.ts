import type { Db } from '~/platform/database/database.server';
import { ADDRESS_DAYS } from '~/platform/http/address-days';
import { addHours } from '~/values/time';

/** Deletes the network addresses of old audit events; the rest of the event stays. Returns their number. */
export async function forgetAuditAddresses(db: Db, now: Date): Promise<number> {
  const result = await db
    .updateTable('audit_event')
    .set({ client_address: null })
    .where('client_address', 'is not', null)
    .where('at', '<', addHours(now, -24 * ADDRESS_DAYS))
    .executeTakeFirst();
  return Number(result.numUpdatedRows);
}
