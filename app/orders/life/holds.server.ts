import { sql } from 'kysely';
import { holdSeats, releaseSeats } from '~/catalogue/courses/hold-seats.server';
import { leftPieces } from '~/catalogue/courses/is-line-refunded.server';
import { holdStock, type Pieces, releaseStock, rowsOf } from '~/catalogue/products/hold-stock.server';
import type { Tx } from '~/platform/database/database.server';
import {
  giveBackCouponUses,
  giveBackPromotionUse,
  countCouponUses,
  countPromotionUse,
} from '~/pricing/count-uses.server';

/**
 * What an order takes with it: seats of classes, pieces of products, a use of each accepted coupon and of the promotion
 * . Everybody locks the rows in this one order — courses, products, coupons, promotions, each by id — so
 * that two purchases never wait for each other.
 */
export interface Holds {
  seatCourseIds: readonly number[];
  products: readonly Pieces[];
  couponIds: readonly number[];
  promotionId: number | null;
}

/**
 * Locks what a purchase may take before anything is decided: what is read after it stays true until the commit. Courses
 * nobody sits in and promotions without limits are not locked; the whole shop would queue for them.
 */
export async function lockHolds(
  tx: Tx,
  asked: { courseIds: readonly number[]; productIds: readonly number[]; couponCodes: readonly string[] },
): Promise<void> {
  const { courseIds, productIds, couponCodes } = asked;
  if (courseIds.length + productIds.length + couponCodes.length === 0) return;
  await sql`select lock_holds(${[...courseIds]}::bigint[], ${[...productIds]}::bigint[], ${[...couponCodes]}::text[])`.execute(
    tx,
  );
}

/** Thrown when something went between the decision and the taking; its code makes `inTransaction` decide again. */
export class HoldLost extends Error {
  readonly code = '40001';
}

/**
 * Takes it all, or throws and so takes nothing. Each UPDATE asks for itself whether there is enough; the checks of the
 * tables stand behind it.
 */
export async function reserveHolds(tx: Tx, holds: Holds): Promise<void> {
  const { seatCourseIds, products, couponIds, promotionId } = holds;
  if (seatCourseIds.length > 0) taken(await holdSeats(tx, seatCourseIds), seatCourseIds.length, 'seat');
  if (products.length > 0) taken(await holdStock(tx, products), products.length, 'stock');
  if (couponIds.length > 0) taken(await countCouponUses(tx, couponIds), couponIds.length, 'coupon');
  if (promotionId !== null) taken(await countPromotionUse(tx, promotionId), 1, 'promotion');
}

function taken(rows: number, wanted: number, what: string) {
  if (rows !== wanted) throw new HoldLost(`${what}: ${rows} of ${wanted} could be taken`);
}

/** Gives back what an order holds, once. The order row must be locked. */
export async function releaseHolds(tx: Tx, orderId: number): Promise<void> {
  const released = await tx
    .updateTable('purchase_order')
    .set({ is_holding: false })
    .where('id', '=', orderId)
    .where('is_holding', '=', true)
    .returning('promotion_id')
    .executeTakeFirst();
  if (released) await releaseCounts(tx, await readHolds(tx, orderId, released.promotion_id));
}

/**
 * Gives back the seats and pieces of these lines of an order that stays (PAY-24), and these pieces of others, once: its coupons and promotion were used. The
 * order row must be locked, and the lines not yet written down as given back.
 */
export async function releaseLines(
  tx: Tx,
  {
    orderId,
    lineIds,
    pieces,
  }: {
    orderId: number;
    lineIds: readonly number[];
    /** of lines that stay */
    pieces: readonly { lineId: number; qty: number }[];
  },
): Promise<void> {
  const lines = await linesThatHold(tx, orderId)
    .innerJoin('purchase_order', 'purchase_order.id', 'order_line.order_id')
    .where('is_holding', '=', true)
    .where('order_line.id', 'in', [...lineIds, ...pieces.map(({ lineId }) => lineId), 0])
    .execute();
  const back = lines.map((line) => {
    const part = pieces.find(({ lineId }) => lineId === line.id);
    return part ? { ...line, qty: part.qty } : line;
  });
  await releaseCounts(tx, { ...heldBy(back), couponIds: [], promotionId: null });
}

/** What an order holds, or held before it was cancelled. */
export async function readHolds(tx: Tx, orderId: number, promotionId: number | null): Promise<Holds> {
  const lines = await linesThatHold(tx, orderId).execute();
  const coupons = await tx
    .selectFrom('order_coupon')
    .select('coupon_id')
    .where('order_id', '=', orderId)
    .execute();
  return { ...heldBy(lines), couponIds: coupons.map((row) => row.coupon_id), promotionId };
}

/** Lines of an order with the pieces that are left of them, without those whose seats and pieces went back with a refund. */
const linesThatHold = (tx: Tx, orderId: number) =>
  tx
    .selectFrom('order_line')
    .select(['order_line.id', 'course_id', 'product_id', 'holds_seat', leftPieces('order_line').as('qty')])
    .where('order_line.order_id', '=', orderId)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('order_refund_line')
            .innerJoin('order_refund', 'order_refund.id', 'order_refund_line.order_refund_id')
            .select('order_refund.id')
            .whereRef('order_refund_line.order_line_id', '=', 'order_line.id')
            .where('gives_back', '=', true),
        ),
      ),
    );
type HoldingLine = Awaited<ReturnType<ReturnType<typeof linesThatHold>['execute']>>[number];

const heldBy = (lines: readonly HoldingLine[]): Pick<Holds, 'seatCourseIds' | 'products'> => ({
  seatCourseIds: lines.flatMap((line) => (line.holds_seat && line.course_id ? [line.course_id] : [])),
  products: lines.flatMap(({ product_id: productId, qty }) => (productId ? [{ productId, qty }] : [])),
});

/** What could not be taken now, by name; everything is locked, so that what is there stays there until the commit. */
export async function readMissing(tx: Tx, holds: Holds): Promise<string[]> {
  const productIds = holds.products.map(({ productId }) => productId);
  await lock(tx, 'course', holds.seatCourseIds);
  await lock(tx, 'product', productIds);
  await lock(tx, 'coupon', holds.couponIds);
  const { rows } = await sql<{ name: string }>`
    select title as name from course
      join (select id, count(*) as seats from unnest(${holds.seatCourseIds}::bigint[]) as id group by id) as wanted using (id)
      where seat_limit is not null and seats_held + wanted.seats > seat_limit
    union all
    select product.title from product join ${rowsOf(holds.products)} as wanted (id bigint, qty int) on wanted.id = product.id
      where product.available_qty < wanted.qty
    union all
    select code from coupon where id = any(${holds.couponIds}) and quota is not null and used >= quota
    union all
    select title from promotion where id = ${holds.promotionId} and quota is not null and used >= quota`.execute(
    tx,
  );
  return rows.map(({ name }) => name);
}

async function releaseCounts(
  tx: Tx,
  { seatCourseIds, products, couponIds, promotionId }: Holds,
): Promise<void> {
  if (seatCourseIds.length > 0) {
    await lock(tx, 'course', seatCourseIds);
    await releaseSeats(tx, seatCourseIds);
  }
  if (products.length > 0) {
    const productIds = products.map(({ productId }) => productId);
    await lock(tx, 'product', productIds);
    await releaseStock(tx, products);
  }
  if (couponIds.length > 0) {
    await lock(tx, 'coupon', couponIds);
    await giveBackCouponUses(tx, couponIds);
  }
  if (promotionId !== null) await giveBackPromotionUse(tx, promotionId);
}

async function lock(tx: Tx, table: 'course' | 'product' | 'coupon', ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .selectFrom(table)
    .select('id')
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}
