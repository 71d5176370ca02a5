import { orderNumber } from '~/orders/order-number';
import { WAITING } from '~/orders/order-states';
import type { Db, Tx } from '~/platform/database/database.server';

/**
 * An order that waits and was offered only because of what these lines opened, to their buyer or to who sits in a seat: a renewal of such a
 * course, or a course for students of it. Null: there is none. The caller holds these people's locks if none is to come
 * meanwhile.
 */
export async function findDependentOrder(
  db: Db | Tx,
  lineIds: readonly number[],
): Promise<{ orderId: number; orderNumber: string } | null> {
  const grants = await db
    .selectFrom('access_grant')
    .select('id')
    .where('order_line_id', 'in', [...lineIds])
    .where('revoked_at', 'is', null)
    .execute();
  return findDependentOrderOfGrants(
    db,
    grants.map(({ id }) => id),
  );
}

/** The same for grants of every source. */
export async function findDependentOrderOfGrants(
  db: Db | Tx,
  grantIds: readonly number[],
): Promise<{ orderId: number; orderNumber: string } | null> {
  const opened = await readOpenedOnlyBy(db, grantIds);
  for (const [personId, courseIds] of opened) {
    const found = await findWaiting(db, { personId, courseIds });
    if (found) return found;
  }
  return null;
}

async function findWaiting(
  db: Db | Tx,
  { personId, courseIds }: { personId: number; courseIds: readonly number[] },
): Promise<{ orderId: number; orderNumber: string } | null> {
  const found = await db
    .selectFrom('purchase_order')
    .innerJoin('order_line', 'order_line.order_id', 'purchase_order.id')
    .leftJoin('price_plan', 'price_plan.id', 'order_line.price_plan_id')
    .select(['purchase_order.id', 'purchase_order.placed_at'])
    .where('purchase_order.person_id', '=', personId)
    .where('purchase_order.status', 'in', WAITING)
    .where((eb) =>
      eb.or([
        eb.and([
          eb('order_line.pricing_type', '=', 'renew'),
          eb('order_line.course_id', 'in', [...courseIds]),
        ]),
        eb.and([
          eb('price_plan.free_for', '=', 'Student'),
          eb.exists(
            eb
              .selectFrom('price_plan_prerequisite')
              .select('price_plan_prerequisite.course_id')
              .whereRef('price_plan_prerequisite.price_plan_id', '=', 'price_plan.id')
              .where('price_plan_prerequisite.course_id', 'in', [...courseIds]),
          ),
        ]),
      ]),
    )
    .orderBy('purchase_order.id')
    .limit(1)
    .executeTakeFirst();
  return found ? { orderId: found.id, orderNumber: orderNumber(found.id, found.placed_at) } : null;
}

/** By person, the courses that they own by these grants and nothing else. */
async function readOpenedOnlyBy(db: Db | Tx, grantIds: readonly number[]): Promise<Map<number, number[]>> {
  const opened = new Map<number, number[]>();
  if (grantIds.length === 0) return opened;
  const rows = await db
    .selectFrom('access_grant as mine')
    .select(['mine.person_id', 'mine.course_id'])
    .distinct()
    .where('mine.id', 'in', [...grantIds])
    .where('mine.revoked_at', 'is', null)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('access_grant as other')
            .select('other.id')
            .whereRef('other.person_id', '=', 'mine.person_id')
            .whereRef('other.course_id', '=', 'mine.course_id')
            .where('other.revoked_at', 'is', null)
            .where('other.id', 'not in', [...grantIds]),
        ),
      ),
    )
    .orderBy('mine.person_id')
    .execute();
  for (const { person_id: personId, course_id: courseId } of rows)
    opened.set(personId, [...(opened.get(personId) ?? []), courseId]);
  return opened;
}
