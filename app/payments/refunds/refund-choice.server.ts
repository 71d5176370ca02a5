import { readShippingAddress } from '~/orders/purchase/shipping-address';
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
import type { Db } from '~/platform/database/database.server';
import type { Satang } from '~/values/money';
import { bangkokDay } from '~/values/time';
import type { OpenedCourse } from './opened-course';
import { readKeptPayments } from './refund-plan.server';
import { readSeatLines, type SeatLine } from './seat-lines.server';

/** A line as staff chooses it; one that has gone back can be seen and not chosen. */
export interface ChoiceLine extends LineLeft {
  name: string;
  planName: string;
  isRefunded: boolean;
  holds: NamedLine['holds'];
  isSeat: boolean;
  /** null: no seat of a company */
  seat: SeatLine | null;
  /** courses that end with it, gifts too */
  opens: OpenedCourse[];
}

export interface RefundChoice {
  lines: ChoiceLine[];
  /** what is not to be had back by itself: goods whose parcel has left, a class that has begun */
  gone: ('parcel' | 'class')[];
  shippingFee: Satang;
  /** which ways its money can go back: some of it through its provider, some of it by hand only; neither: nothing was paid */
  ways: { provider: boolean; byHandOnly: boolean };
  /** of the document that a credit note would be of */
  documentNumber: string | null;
  /** what would be issued of it: of a receipt a refund note */
  noteKind: NoteKind | null;
  /** whom a credit note is made out to, as far as is known: set where the document names no address, and staff are asked */
  noteBuyer: NoteBuyer | null;
}

/** All that the page of a refund says of an order before anything was chosen (PAY-24). */
export async function readRefundChoice(db: Db, orderId: number, now: Date): Promise<RefundChoice | null> {
  const order = await readOrderToRefund(db, orderId);
  if (!order) return null;
  const parts = paidParts(order);
  const left = new Map(leftOfLines(order).map((line) => [line.lineId, line]));
  const opened = await readOpened(db, order, now);
  const payments = await readKeptPayments(db, orderId);
  const document = await findSaleDocument(db, orderId);
  const seats = await readSeatLines(db, orderId);
  return {
    lines: order.lines.map(({ id, name, planName, isSeat, holds }) => ({
      ...left.get(id)!,
      name,
      planName,
      isSeat,
      isRefunded: order.refundedLineIds.includes(id),
      holds,
      opens: opened.get(id) ?? [],
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

/** The tax data a member keeps, else the name of the order and where its goods go. */
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
  const goesTo = readShippingAddress(order.shipping_address);
  return {
    name: order.contact_name,
    taxId: '',
    address: goesTo ? addressLines(goesTo).join(' ') : '',
  };
}

/** Of the lines that can still be refunded. */
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
    .where((eb) => eb.or([eb('access_grant.ends_at', 'is', null), eb('access_grant.ends_at', '>', now)]))
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
