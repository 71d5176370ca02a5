import type { Db } from '~/platform/database.server';
import { addHours } from '~/values/time';

/** Long enough to look into a fraud or a quarrel. */
export const ADDRESS_DAYS = 90;
export const addressesBefore = (now: Date) => addHours(now, -24 * ADDRESS_DAYS);

/** The network addresses accounts were changed from go after a while; what was done, by whom and where stays. Answers how many. */
export async function forgetAuditAddresses(db: Db, now: Date): Promise<number> {
  const forgotten = await db
    .updateTable('audit_event')
    .set({ client_address: null })
    .where('client_address', 'is not', null)
    .where('at', '<', addressesBefore(now))
    .executeTakeFirst();
  return Number(forgotten.numUpdatedRows);
}
