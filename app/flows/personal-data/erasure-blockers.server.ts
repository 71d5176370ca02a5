import { orderNumber } from '~/orders/order-number';
import { isWaiting } from '~/orders/order-states';
import type { Db, Tx } from '~/platform/database/database.server';
import { paths } from '~/values/paths';

export interface BlockingOrder {
  number: string;
  path: string;
}

/** Why an account cannot be erased now; each with the orders it is about. */
export interface ErasureBlocker {
  code: 'STAFF' | 'ORDER_WAITS' | 'MONEY_OPEN';
  orders: BlockingOrder[];
}

/** Staff, orders that wait, and money nobody has settled stand in the way of an erasure. */
export async function readErasureBlockers(db: Db | Tx, personId: number): Promise<ErasureBlocker[]> {
  const orders = await db
    .selectFrom('purchase_order')
    .select(['purchase_order.id', 'token', 'status', 'placed_at'])
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('money_case')
            .leftJoin('payment', 'payment.id', 'money_case.payment_id')
            .select('money_case.id')
            .where('money_case.settled_at', 'is', null)
            .where((eb) =>
              eb.or([
                eb('money_case.order_id', '=', eb.ref('purchase_order.id')),
                eb('payment.order_id', '=', eb.ref('purchase_order.id')),
              ]),
            ),
        )
        .as('has_case'),
    )
    .where('person_id', '=', personId)
    .orderBy('purchase_order.id')
    .execute();
  const named = (those: typeof orders) =>
    those.map(({ id, token, placed_at: at }) => ({
      number: orderNumber(id, at),
      path: paths.order({ token }),
    }));
  const blockers: ErasureBlocker[] = [
    { code: 'ORDER_WAITS', orders: named(orders.filter(({ status }) => isWaiting(status))) },
    { code: 'MONEY_OPEN', orders: named(orders.filter(({ has_case: hasException }) => hasException)) },
  ];
  const isStaff = await holdsOffice(db, personId);
  return [
    ...(isStaff ? [{ code: 'STAFF' as const, orders: [] }] : []),
    ...blockers.filter((blocker) => blocker.orders.length > 0),
  ];
}

/** Administrators, instructors, and people whom a course names as its teacher. */
async function holdsOffice(db: Db | Tx, personId: number): Promise<boolean> {
  const role = await db
    .selectFrom('person_role')
    .select('role')
    .where('person_id', '=', personId)
    .where('role', '<>', 'student')
    .executeTakeFirst();
  if (role) return true;
  const teacher = await db
    .selectFrom('teacher')
    .select('id')
    .where('person_id', '=', personId)
    .executeTakeFirst();
  return teacher !== undefined;
}
