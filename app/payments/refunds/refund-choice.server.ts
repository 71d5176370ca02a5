import { addressLines } from '~/accounts/addresses/address-form';
import { readTaxProfile } from '~/accounts/tax/tax-profile.server';
import type { NoteBuyer } from '~/documents/credit';
import { type NoteKind, noteKindOf } from '~/documents/document-kind';
import { namedBuyer } from '~/documents/document-snapshot';
import { findSaleDocument } from '~/documents/issue-document.server';
import { leftOfLines, type LineLeft, paidParts } from '~/orders/line-refunds/line-refund';
import {
  type NamedLine,
  type OrderToRefund,
  readOrderToRefund,
} from '~/orders/line-refunds/refundable-order.server';
import { readShippingAddress } from '~/orders/purchase/shipping-address';
import type { Db } from '~/platform/database/database.server';
import type { Satang } from '~/values/money';
import { bangkokDay } from '~/values/time';
import type { OpenedCourse } from './opened-course';
import { readKeptPayments } from './refund-plan.server';
import { readSeatLines, type SeatLine } from './seat-lines.server';

/** A line on the refund page; one already refunded is shown but cannot be chosen. */
export interface ChoiceLine extends LineLeft {
  name: string;
  planName: string;
  isRefunded: boolean;
  holds: NamedLine['holds'];
  isSeat: boolean;
  /** null: the line is no seats of a company */
  seat: SeatLine | null;
  /** courses whose access ends with a refund of the line, gifts included */
  opens: OpenedCourse[];
}

export interface RefundChoice {
  lines: ChoiceLine[];
  /** cannot be put back into stock: goods whose parcel has left, seats of a class that has begun */
  gone: ('parcel' | 'class')[];
  shippingFee: Satang;
  /** whether some payment can be refunded by the provider, and whether some only by hand; neither: nothing was paid */
  ways: { provider: boolean; byHandOnly: boolean };
  /** number of the document that a credit note would refer to */
  documentNumber: string | null;
  /** the kind of note to issue: a receipt gets a refund note */
  noteKind: NoteKind | null;
  /** for staff to complete, because an abbreviated invoice lacks the buyer's address; null: not needed */
  noteBuyer: NoteBuyer | null;
}

/** The data of the refund page before anything is chosen (PAY-24). */
export async function readRefundChoice(db: Db, orderId: number, now: Date): Promise<RefundChoice | null> {
  const order = await readOrderToRefund(db, orderId);
  if (!order) return null;
  const parts = paidParts(order);
  const remaining = new Map(leftOfLines(order).map((line) => [line.lineId, line]));
  const openedByLine = await readOpened(db, order, now);
  const payments = await readKeptPayments(db, orderId);
  const document = await findSaleDocument(db, orderId);
  const seats = await readSeatLines(db, orderId);
  return {
    lines: order.lines.map(({ id, name, planName, isSeat, holds }) => ({
      ...remaining.get(id)!,
      name,
      planName,
      isSeat,
      isRefunded: order.refundedLineIds.includes(id),
      holds,
      opens: openedByLine.get(id) ?? [],
      seat: seats.get(id) ?? null,
    })),
    gone: await readGone(db, orderId, now),
    shippingFee: parts.shipping,
    ways: {
      provider: payments.some(({ isRefundedByProvider }) => isRefundedByProvider),
      byHandOnly: payments.some(({ isRefundedByProvider }) => !isRefundedByProvider),
    },
    documentNumber: document?.number ?? null,
    noteKind: document && noteKindOf(document.kind),
    noteBuyer: document?.kind === 'abbreviated-invoice' ? await readNoteBuyer(db, orderId) : null,
  };
}

/** The member's saved tax data, else the order's name and shipping address. */
async function readNoteBuyer(db: Db, orderId: number): Promise<NoteBuyer> {
  const order = await db
    .selectFrom('purchase_order')
    .select(['person_id', 'contact_name', 'shipping_address'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  const profile = await readTaxProfile(db, order.person_id);
  if (profile) {
    const { name, taxId, address } = namedBuyer(order.contact_name, profile);
    return { name, taxId, address };
  }
  const shippingAddress = readShippingAddress(order.shipping_address);
  return {
    name: order.contact_name,
    taxId: '',
    address: shippingAddress ? addressLines(shippingAddress).join(' ') : '',
  };
}

/** Reads only lines that are not refunded yet. */
async function readGone(db: Db, orderId: number, now: Date): Promise<RefundChoice['gone']> {
  const lines = await db
    .selectFrom('order_line')
    .leftJoin('course', 'course.id', 'order_line.course_id')
    .leftJoin('shipment', 'shipment.order_id', 'order_line.order_id')
    .leftJoin('order_refund_line', 'order_refund_line.order_line_id', 'order_line.id')
    .select(['product_id', 'holds_seat', 'course.start_date', 'shipment.status'])
    .where('order_line.order_id', '=', orderId)
    .where('order_refund_line.order_line_id', 'is', null)
    .execute();
  const today = bangkokDay(now);
  const isParcelGone = lines.some((line) => line.product_id !== null && line.status === 'sent');
  const isClassGone = lines.some(
    (line) => line.holds_seat && line.start_date !== null && line.start_date <= today,
  );
  return [...(isParcelGone ? (['parcel'] as const) : []), ...(isClassGone ? (['class'] as const) : [])];
}

/** The running grants by order line, each with the buyer's other grants of the same course. */
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
    .where((eb) => eb.or([eb('access_grant.ends_at', 'is', null), eb('access_grant.ends_at', '>', now)]))
    .orderBy('access_grant.id')
    .execute();
  const toOpened = (row: (typeof running)[number]): OpenedCourse => ({
    courseId: row.course_id,
    title: row.title,
    endsAt: row.ends_at,
    others: running
      .filter(({ id, course_id }) => course_id === row.course_id && id !== row.id)
      .map(({ order_line_id, ends_at }) => ({ lineId: order_line_id, endsAt: ends_at })),
  });
  return new Map(
    lines.map(({ id }) => [id, running.filter(({ order_line_id }) => order_line_id === id).map(toOpened)]),
  );
}
