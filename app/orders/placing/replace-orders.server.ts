import { sql } from 'kysely';
import { lockHolds } from '~/orders/life/holds.server';
import { moveOrder } from '~/orders/life/move-order.server';
import { lockReplaceable, type ReplaceableOrder } from '~/orders/life/replaceable-orders.server';
import { orderNumber } from '~/orders/order-number';
import { courseIdsOf, productIdsOf } from '~/orders/purchase/purchase-quote';
import type { Tx } from '~/platform/database/database.server';
import { normaliseCouponCode } from '~/pricing/coupon';
import { translator } from '~/text/translate';
import { accept, refuse, type Result } from '~/values/result';
import type { PlacedOrder } from './placed-order';
import type { OrderRefusal, OrderRequest } from './purchase-command';

/**
 * Locks the orders this purchase replaces, then all that may run out: an order is always locked before its holds. An order that
 * may just have been paid is not ended: its provider is asked first, outside of any transaction.
 */
export async function lockReplaced(
  tx: Tx,
  { purchase, replacing }: OrderRequest,
  now: Date,
): Promise<Result<readonly ReplaceableOrder[], OrderRefusal>> {
  const bought = { courseIds: courseIdsOf(purchase), productIds: productIdsOf(purchase) };
  const replaced = replacing
    ? await lockReplaceable(tx, replacing.personId, { ...bought, isCart: replacing.isCart }, now)
    : [];
  const passedOn = replacing?.personId && (await findPassedOn(tx, replacing.personId, bought));
  if (passedOn) return refuse({ code: 'BUSY_ORDER', token: passedOn });
  const checkedIds = (replacing?.orders ?? []).map(({ id }) => id);
  const unchecked = replaced.find(({ id, isOpen }) => isOpen && !checkedIds.includes(id));
  if (unchecked) return refuse({ code: 'BUSY_ORDER', token: unchecked.token });
  const gone = checkedIds.filter((id) => replaced.every((order) => order.id !== id));
  const stirring = await findStirring(tx, gone);
  if (stirring) return refuse({ code: 'BUSY_ORDER', token: stirring });
  const replacedLines = replaced.flatMap(({ lines }) => lines);
  await lockHolds(tx, {
    courseIds: [...bought.courseIds, ...replacedLines.flatMap(({ courseId }) => courseId ?? [])],
    productIds: [...bought.productIds, ...replacedLines.flatMap(({ productId }) => productId ?? [])],
    couponCodes: [
      ...purchase.couponCodes.map(normaliseCouponCode),
      ...(await couponsOf(
        tx,
        replaced.map(({ id }) => id),
      )),
    ],
  });
  return accept(replaced);
}

/**
 * Another tab was quicker and typed another e-mail: its order belongs to another person, and this request, begun before, does not
 * see it as its buyer's. The order it replaced was this buyer's, and names the new one.
 */
async function findPassedOn(
  tx: Tx,
  personId: number,
  { courseIds, productIds }: { courseIds: readonly number[]; productIds: readonly number[] },
): Promise<string | null> {
  const ofThese = sql<boolean>`(successor_line.course_id = any(${[...courseIds]}::bigint[])
    or successor_line.product_id = any(${[...productIds]}::bigint[]))`;
  const order = await tx
    .selectFrom('purchase_order as former')
    .innerJoin('purchase_order as successor', 'successor.id', 'former.replaced_by_id')
    .innerJoin('order_line as successor_line', 'successor_line.order_id', 'successor.id')
    .select('former.token')
    .where('former.person_id', '=', personId)
    .whereRef('successor.person_id', '<>', 'former.person_id')
    .where('successor.status', '=', 'notYetReceived')
    .where(ofThese)
    .executeTakeFirst();
  return order?.token ?? null;
}

/**
 * It was to be replaced and cannot be any more: paid or reported a moment ago, its money is on its way, or another tab was quicker and
 * its page names the order that took its place.
 */
async function findStirring(tx: Tx, orderIds: readonly number[]): Promise<string | null> {
  if (orderIds.length === 0) return null;
  const order = await tx
    .selectFrom('purchase_order')
    .select('token')
    .where('id', 'in', [...orderIds])
    .where((eb) => eb.or([eb('status', '<>', 'cancelled'), eb('replaced_by_id', 'is not', null)]))
    .executeTakeFirst();
  return order?.token ?? null;
}

async function couponsOf(tx: Tx, orderIds: readonly number[]): Promise<string[]> {
  if (orderIds.length === 0) return [];
  const rows = await tx
    .selectFrom('order_coupon')
    .innerJoin('coupon', 'coupon.id', 'order_coupon.coupon_id')
    .select('normal_code')
    .where('order_id', 'in', [...orderIds])
    .execute();
  return rows.map(({ normal_code }) => normal_code);
}

/** Ends these orders with their holds, and places the new one; refused, they stay as they were. */
export async function replacing(
  tx: Tx,
  orders: readonly ReplaceableOrder[],
  place: () => Promise<Result<PlacedOrder, OrderRefusal>>,
  now: Date,
): Promise<Result<PlacedOrder, OrderRefusal>> {
  if (orders.length === 0) return place();
  await sql`savepoint before_replacing`.execute(tx);
  for (const { id } of orders) {
    const ended = await moveOrder(tx, { orderId: id, kind: 'replaced', actor: 'buyer' }, now);
    if (!ended.ok) throw new Error(`order ${id} cannot be replaced: ${ended.refusal.code}`);
  }
  const placed = await place();
  await sql
    .raw(placed.ok ? 'release savepoint before_replacing' : 'rollback to savepoint before_replacing')
    .execute(tx);
  if (placed.ok) await nameSuccessor(tx, orders, placed.value.orderId);
  return placed;
}

/** The order that replaced this one, for its page. */
async function nameSuccessor(tx: Tx, orders: readonly ReplaceableOrder[], orderId: number): Promise<void> {
  const { placed_at, locale } = await tx
    .selectFrom('purchase_order')
    .select(['placed_at', 'locale'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  const t = translator(locale === 'en' ? 'en' : 'th');
  await tx
    .updateTable('purchase_order')
    .set({
      status_reason: t('order.replacedBy', { number: orderNumber(orderId, placed_at) }),
      replaced_by_id: orderId,
    })
    .where(
      'id',
      'in',
      orders.map(({ id }) => id),
    )
    .execute();
}
