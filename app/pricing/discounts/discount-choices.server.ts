import type { Db } from '~/platform/database/database.server';
import { thaiOrder } from '~/platform/database/thai-order';

/** The courses and methods a discount may name; courses it names already stay in the list, published or not. */
export async function readDiscountChoices(db: Db, namedIds: readonly number[] = []) {
  const courses = await db
    .selectFrom('course')
    .select(['id', 'title'])
    .where((eb) => eb.or([eb('status', '=', 'published'), eb('id', 'in', [0, ...namedIds])]))
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
