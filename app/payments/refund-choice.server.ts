import { type LineBack, paidForLines } from '~/orders/line-refund';
import { type NamedLine, type OrderToRefund, readOrderToRefund } from '~/orders/refundable-order.server';
import type { Db } from '~/platform/database.server';
import type { Satang } from '~/values/money';
import type { OpenedCourse } from './opened-course';
import { readKeptPayments } from './refund-plan.server';

/** A line as staff chooses it; one that has gone back can be seen and not chosen. */
export interface ChoiceLine extends LineBack {
  name: string;
  planName: string;
  qty: number;
  isRefunded: boolean;
  holds: NamedLine['holds'];
  /** courses that end with it, gifts too */
  opens: OpenedCourse[];
}

export interface RefundChoice {
  lines: ChoiceLine[];
  shippingFee: Satang;
  /** which ways its money can go back: some of it through its provider, some of it by hand only; neither: nothing was paid */
  ways: { provider: boolean; byHandOnly: boolean };
  /** of the document that a credit note would be of */
  documentNumber: string | null;
}

/** All that the page of a refund says of an order before anything was chosen (PAY-24). */
export async function readRefundChoice(db: Db, orderId: number, now: Date): Promise<RefundChoice | null> {
  const order = await readOrderToRefund(db, orderId);
  if (!order) return null;
  const paid = new Map(paidForLines(order).map((line) => [line.lineId, line]));
  const opened = await readOpened(db, order, now);
  const payments = await readKeptPayments(db, orderId);
  const document = await db
    .selectFrom('tax_document')
    .select('number')
    .where('order_id', '=', orderId)
    .where('kind', '<>', 'credit-note')
    .where('cancelled_at', 'is', null)
    .executeTakeFirst();
  return {
    lines: order.lines.map(({ id, name, planName, qty, holds }) => ({
      ...paid.get(id)!,
      name,
      planName,
      qty,
      isRefunded: order.refundedLineIds.includes(id),
      holds,
      opens: opened.get(id) ?? [],
    })),
    shippingFee: order.shippingFee,
    ways: {
      provider: payments.some(({ isRefundedByProvider }) => isRefundedByProvider),
      byHandOnly: payments.some(({ isRefundedByProvider }) => !isRefundedByProvider),
    },
    documentNumber: document?.number ?? null,
  };
}

/** What each line opened that still runs, with whatever else keeps its course open for its buyer. */
async function readOpened(
  db: Db,
  { personId, lines }: Pick<OrderToRefund, 'personId' | 'lines'>,
  now: Date,
): Promise<Map<number, OpenedCourse[]>> {
  const running = await db
    .selectFrom('access_grant')
    .innerJoin('course', 'course.id', 'access_grant.course_id')
    .select(['access_grant.id', 'order_line_id', 'course_id', 'access_grant.ends_at', 'course.title'])
    .where('person_id', '=', personId)
    .where('revoked_at', 'is', null)
    .where((or) => or.or([or('access_grant.ends_at', 'is', null), or('access_grant.ends_at', '>', now)]))
    .orderBy('access_grant.id')
    .execute();
  const opened = (row: (typeof running)[number]): OpenedCourse => ({
    courseId: row.course_id,
    title: row.title,
    endsAt: row.ends_at,
    others: running
      .filter(({ id, course_id }) => course_id === row.course_id && id !== row.id)
      .map(({ order_line_id, ends_at }) => ({ lineId: order_line_id, endsAt: ends_at })),
  });
  return new Map(
    lines.map(({ id }) => [id, running.filter(({ order_line_id }) => order_line_id === id).map(opened)]),
  );
}
