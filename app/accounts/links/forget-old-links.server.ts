import type { Db } from '~/platform/database/database.server';
import { addHours } from '~/values/time';

/** Long enough for a page to say that a link was used, or came too late. */
const KEPT_HOURS = 30 * 24;

/** Takes out links that ended long ago; answers how many. */
export async function forgetOldLinks(db: Db, now: Date): Promise<number> {
  const gone = await db
    .deleteFrom('one_time_link')
    .where('expires_at', '<', addHours(now, -KEPT_HOURS))
    .executeTakeFirst();
  return Number(gone.numDeletedRows);
}
