import type { Db } from '~/platform/database/database.server';
import { thaiOrder } from '~/platform/database/thai-order';

/** What a coupon or a promotion can be for; courses it names already stay to be seen, published or not. */
export async function readOfferChoices(db: Db, named: readonly number[] = []) {
  const courses = await db
    .selectFrom('course')
    .select(['id', 'title'])
    .where((eb) => eb.or([eb('status', '=', 'published'), eb('id', 'in', [0, ...named])]))
    .orderBy(thaiOrder('title'))
    .orderBy('id')
    .execute();
  const methods = await db
    .selectFrom('payment_method')
    .select(['id', 'name_th', 'is_enabled'])
    .orderBy('is_enabled', 'desc')
    .orderBy('position')
    .execute();
  return { courses, methods };
}
