import { sql } from 'kysely';
import { orderNumber } from '~/orders/order-number';
import type { Db, Tx } from '~/platform/database/database.server';
import { isMoneyLookedAt, isUnderWay, unendedAttempts } from './waiting-money.server';

/** An unpaid order whose place the same buyer's next one may take. */
export interface ReplaceableOrder {
  id: number;
  token: string;
  number: string;
  cancelAt: Date | null;
  /** a code or page is open at a provider: it is asked before the order ends */
  isOpen: boolean;
  lines: readonly HeldLine[];
}

interface HeldLine {
  courseId: number | null;
  productId: number | null;
  qty: number;
  holdsSeat: boolean;
}

/** What is bought, and from where: a course's own form, or the cart with all its items. */
export interface Bought {
  courseIds: readonly number[];
  productIds: readonly number[];
  isCart: boolean;
}

/**
 * This person's orders that the same purchase, sent again with other data, takes the place of (CHK-02): unpaid, no transfer
 * reported, no money on its way or looked at. From the cart every such order that has something of it; from a course's form only
 * that course's own, because another order's other things were not on that page.
 */
export async function readReplaceable(
  db: Db | Tx,
  personId: number | null,
  { courseIds, productIds, isCart }: Bought,
  now: Date,
): Promise<ReplaceableOrder[]> {
  if (personId === null || (courseIds.length === 0 && productIds.length === 0)) return [];
  const rows = await db
    .selectFrom('purchase_order')
    .select((eb) => [
      'id',
      'token',
      'placed_at',
      'cancel_at',
      eb.exists(unendedAttempts(eb)).as('is_open'),
      sql<HeldLine[]>`(select json_agg(json_build_object(
          'courseId', course_id, 'productId', product_id, 'qty', qty, 'holdsSeat', holds_seat))
        from order_line where order_id = purchase_order.id)`.as('lines'),
    ])
    .where('person_id', '=', personId)
    .where('status', '=', 'notYetReceived')
    .where((eb) => eb.not(isMoneyLookedAt(eb)))
    .where((eb) => eb.not(eb.exists(unendedAttempts(eb).where((eb) => isUnderWay(eb, now)))))
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('order_line')
          .select('order_line.id')
          .whereRef('order_line.order_id', '=', 'purchase_order.id')
          .where((eb) =>
            eb.or([
              ...(courseIds.length > 0 ? [eb('course_id', 'in', [...courseIds])] : []),
              ...(productIds.length > 0 ? [eb('product_id', 'in', [...productIds])] : []),
            ]),
          ),
      ),
    )
    .orderBy('id')
    .execute();
  return (
    rows
      .map(({ id, token, placed_at, cancel_at, is_open, lines }) => ({
        id,
        token,
        number: orderNumber(id, placed_at),
        cancelAt: cancel_at,
        isOpen: Boolean(is_open),
        lines,
      }))
      // seats of a company are a line each
      .filter(({ lines }) => isCart || lines.length === 1 || isOneCourse(lines))
  );
}

const isOneCourse = (lines: readonly HeldLine[]) =>
  lines[0]!.courseId !== null && lines.every(({ courseId }) => courseId === lines[0]!.courseId);

/** The same, each locked and looked at under its lock: nobody pays or reports one meanwhile. Locked before what it holds. */
export async function lockReplaceable(
  tx: Tx,
  personId: number | null,
  bought: Bought,
  now: Date,
): Promise<ReplaceableOrder[]> {
  const ids = (await readReplaceable(tx, personId, bought, now)).map(({ id }) => id);
  if (ids.length === 0) return [];
  await tx
    .selectFrom('purchase_order')
    .select('id')
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute();
  return readReplaceable(tx, personId, bought, now);
}
