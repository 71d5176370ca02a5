import type { Db } from '~/platform/database/database.server';
import { addHours } from '~/values/time';

/** Until then a page can say that a link was used or came too late. */
const KEPT_HOURS = 30 * 24;

/** Deletes links that ended long ago; returns their number. */
export async function forgetOldLinks(db: Db, now: Date): Promise<number> {
  const result = await db
    .deleteFrom('one_time_link')
    .where('expires_at', '<', addHours(now, -KEPT_HOURS))
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}
