import type { Db } from '~/platform/database/database.server';
import type { BasketOwner } from './basket';
import { asId, ownedBy } from './get-or-create-basket.server';

/** Takes a course or product out of the cart; one that is not there is as good as removed. */
export async function removeLine(
  db: Db,
  owner: BasketOwner,
  line: { kind: 'course' | 'product'; id: number },
): Promise<void> {
  await db
    .deleteFrom('basket_line')
    .using('basket')
    .whereRef('basket.id', '=', 'basket_line.basket_id')
    .where(ownedBy(owner))
    .where('basket.course_id', 'is', null)
    .where(line.kind === 'course' ? 'basket_line.course_id' : 'basket_line.product_id', '=', asId(line.id))
    .execute();
}
