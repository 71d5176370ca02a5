import { sql } from 'kysely';
import { type LineBack, paidForLines } from '~/orders/line-refund';
import { type NamedLine, readOrderToRefund } from '~/orders/refundable-order.server';
import type { Db } from '~/platform/database.server';
import type { Satang } from '~/values/money';
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

export interface OpenedCourse {
  title: string;
  /** null: no end by the calendar */
  endsAt: Date | null;
  /** Bought or given beside this line, and goes on without it: until then. */
  goesOn: { until: Date | null } | null;
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
  const opened = await readOpened(db, orderId, now);
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

/** Running access by line, and whether something else keeps the course open after it. */
async function readOpened(db: Db, orderId: number, now: Date): Promise<Map<number, OpenedCourse[]>> {
  const rows = await db
    .selectFrom('access_grant as mine')
    .innerJoin('order_line', 'order_line.id', 'mine.order_line_id')
    .innerJoin('course', 'course.id', 'mine.course_id')
    .leftJoin('access_grant as other', (join) =>
      join
        .onRef('other.person_id', '=', 'mine.person_id')
        .onRef('other.course_id', '=', 'mine.course_id')
        .onRef('other.id', '<>', 'mine.id')
        .on('other.revoked_at', 'is', null)
        .on(sql<boolean>`(other.ends_at is null or other.ends_at > ${now})`),
    )
    .select(['mine.id', 'mine.order_line_id', 'mine.ends_at', 'course.title'])
    .select(sql<boolean>`bool_or(other.id is not null)`.as('goes_on'))
    .select(sql<boolean>`bool_or(other.id is not null and other.ends_at is null)`.as('without_end'))
    .select((select) => select.fn.max('other.ends_at').as('other_end'))
    .where('order_line.order_id', '=', orderId)
    .where('mine.revoked_at', 'is', null)
    .where((or) => or.or([or('mine.ends_at', 'is', null), or('mine.ends_at', '>', now)]))
    .groupBy(['mine.id', 'course.title'])
    .orderBy('mine.id')
    .execute();
  const byLine = new Map<number, OpenedCourse[]>();
  for (const row of rows) {
    const opened = {
      title: row.title,
      endsAt: row.ends_at,
      goesOn: row.goes_on ? { until: row.without_end ? null : row.other_end } : null,
    };
    byLine.set(row.order_line_id!, [...(byLine.get(row.order_line_id!) ?? []), opened]);
  }
  return byLine;
}
