import type { Db } from '~/platform/database/database.server';
import { addHours } from '~/values/time';

const KEPT_DAYS = 90;

/** Takes out baskets nobody touched for 90 days, with what was typed into them; answers how many. */
export async function forgetOldBaskets(db: Db, now: Date): Promise<number> {
  const gone = await db
    .deleteFrom('basket')
    .where('updated_at', '<', addHours(now, -KEPT_DAYS * 24))
    .executeTakeFirst();
  return Number(gone.numDeletedRows);
}
