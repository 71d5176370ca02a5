import type { Db, Tx } from '~/platform/database/database.server';
import { addHours } from '~/values/time';

const KEPT_DAYS = 90;

/** Deletes baskets that lay untouched for 90 days, with their typed values; answers how many. */
export async function forgetOldBaskets(db: Db, now: Date): Promise<number> {
  const gone = await db
    .deleteFrom('basket')
    .where('updated_at', '<', addHours(now, -KEPT_DAYS * 24))
    .executeTakeFirst();
  return Number(gone.numDeletedRows);
}

/** Deletes all baskets of an erased person, with their typed values. */
export async function forgetCarts(tx: Tx, personId: number): Promise<void> {
  await tx.deleteFrom('basket').where('person_id', '=', personId).execute();
}
