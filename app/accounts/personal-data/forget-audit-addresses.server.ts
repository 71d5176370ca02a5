import type { Db } from '~/platform/database/database.server';
import { ADDRESS_DAYS } from '~/platform/http/address-days';
import { addHours } from '~/values/time';

/** The network addresses audited deeds were done from go after a while; what was done, by whom and where stays. Answers how many. */
export async function forgetAuditAddresses(db: Db, now: Date): Promise<number> {
  const forgotten = await db
    .updateTable('audit_event')
    .set({ client_address: null })
    .where('client_address', 'is not', null)
    .where('at', '<', addHours(now, -24 * ADDRESS_DAYS))
    .executeTakeFirst();
  return Number(forgotten.numUpdatedRows);
}
