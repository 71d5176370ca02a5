import { addHours } from '~/values/time';
import type { Db } from './database.server';

/** Long enough to look into a fraud or a quarrel. */
const ADDRESS_DAYS = 90;
/** The histories whose rows bear `originColumns`. */
const HISTORIES = ['audit_event', 'order_event'] as const;

/** The network addresses things were done from go after a while; what was done, by whom and where stays. Answers how many. */
export async function forgetAddresses(db: Db, now: Date): Promise<number> {
  let count = 0;
  for (const history of HISTORIES) {
    const forgotten = await db
      .updateTable(history)
      .set({ client_address: null })
      .where('client_address', 'is not', null)
      .where('at', '<', addHours(now, -24 * ADDRESS_DAYS))
      .executeTakeFirst();
    count += Number(forgotten.numUpdatedRows);
  }
  return count;
}
