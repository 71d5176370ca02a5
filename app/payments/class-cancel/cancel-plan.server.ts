import { createHash } from 'node:crypto';
import { type ClassPlace, readEnrolled } from '~/access/classes/enrolled.server';
import { type RosterSession, readRosterSession, readDayPlaces } from '~/access/classes/rosters.server';
import { orderNumber } from '~/orders/order-number';
import { WAITING } from '~/orders/order-states';
import { isOpenSeat } from '~/orders/seats/open-seat.server';
import { readRefundPlan } from '~/payments/refunds/refund-plan.server';
import type { Db, Tx } from '~/platform/database/database.server';
import { addMoney, type Currency, type Satang } from '~/values/money';
import type { CancelScope } from './cancel-form';
import { readClassWithoutDays } from './classes-without-days.server';

/** Why a person must act: the refund is refused, or its way cannot be done by the shop itself. */
export type HandReason =
  | 'BY_HAND'
  | 'WAITS_FOR_SECOND'
  | 'MONEY_WAITS'
  | 'NOT_ALLOWED'
  | 'PROVIDER_REFUSED'
  | 'FAILED'
  | (string & {});

export interface PaidOrder {
  orderId: number;
  lineId: number;
  number: string;
  buyerId: number;
  buyer: string;
  email: string;
  /** the amounts to refund; several when it was paid in several currencies */
  amounts: readonly { amount: Satang; currency: Currency }[];
  way: 'provider' | 'by-hand' | 'free' | 'problem';
  /** set for orders that a person must handle */
  why: HandReason;
  /** other days of the class they come to */
  otherDays: number;
  /** the people who come with this line; empty for a company seat that nobody has taken */
  personIds: readonly number[];
}

export interface UnpaidOrder {
  orderId: number;
  number: string;
  buyer: string;
  email: string;
  /** a transfer was reported, and a person decides on it first */
  isReported: boolean;
}

/** A class session, or all days to come, by one of its days; a class without days by its course. */
export type CancelTarget = { sessionId: number; scope: CancelScope } | { courseId: number };

/** The effects of taking off a class session, or all days to come. */
export interface CancelPlan {
  scope: CancelScope;
  course: { id: number; slug: string; title: string };
  /** null: the class has no days */
  day: RosterSession | null;
  /** sessions to delete */
  sessionIds: readonly number[];
  /** no day is left, so sales close */
  closesSales: boolean;
  paid: readonly PaidOrder[];
  unpaid: readonly UnpaidOrder[];
  /** people on the roster without an order of this class: nothing to refund */
  others: number;
  seen: string;
}

/** Null: the day is unknown or has begun; or the course has days, when the target is a course. */
export const readCancelPlan = (db: Db | Tx, target: CancelTarget, now: Date): Promise<CancelPlan | null> =>
  'courseId' in target ? planWithoutDays(db, target.courseId, now) : planOfDay(db, target, now);

async function planWithoutDays(db: Db | Tx, courseId: number, now: Date): Promise<CancelPlan | null> {
  const course = await readClassWithoutDays(db, courseId);
  if (!course) return null;
  const places = await readEnrolled(db, courseId, now);
  const paid = await readPaid(db, courseId, { places, left: [] });
  const unpaid = await readUnpaid(db, courseId);
  const others = countOthers(places, paid);
  const plan = { course, day: null, sessionIds: [], closesSales: true, paid, unpaid, others };
  return { ...plan, scope: 'course', seen: seenOf(plan) };
}

async function planOfDay(
  db: Db | Tx,
  { sessionId, scope }: { sessionId: number; scope: CancelScope },
  now: Date,
): Promise<CancelPlan | null> {
  const day = await readRosterSession(db, sessionId);
  if (!day || day.beginsAt <= now) return null;
  const coming = await db
    .selectFrom('course_session')
    .select('id')
    .where('course_id', '=', day.courseId)
    .where('begins_at', '>', now)
    .orderBy('begins_at')
    .execute();
  const sessionIds = scope === 'day' ? [sessionId] : coming.map(({ id }) => id);
  const places: ClassPlace[] = [];
  for (const id of sessionIds) places.push(...(await readDayPlaces(db, id)));
  const remaining: ClassPlace[][] = [];
  for (const { id } of coming) if (!sessionIds.includes(id)) remaining.push(await readDayPlaces(db, id));
  const paid = await readPaid(db, day.courseId, { places, left: remaining });
  const closesSales = remaining.length === 0;
  const unpaid = closesSales ? await readUnpaid(db, day.courseId) : [];
  const others = countOthers(places, paid);
  const course = { id: day.courseId, slug: day.courseSlug, title: day.courseTitle };
  const plan = { scope, course, day, sessionIds, closesSales, paid, unpaid, others };
  return { ...plan, seen: seenOf(plan) };
}

/** People without a seat that one of these orders bought. */
function countOthers(places: readonly ClassPlace[], paid: readonly PaidOrder[]): number {
  const orderIds = new Set(paid.map(({ orderId }) => orderId));
  const buyers = new Set(
    places.filter(({ orderId }) => orderId !== null && orderIds.has(orderId)).map(({ personId }) => personId),
  );
  return new Set(places.map(({ personId }) => personId).filter((id) => !buyers.has(id))).size;
}

/** A tag of what the page showed: confirming anything else shows the page again. */
const seenOf = ({ sessionIds, paid, unpaid }: Pick<CancelPlan, 'sessionIds' | 'paid' | 'unpaid'>) =>
  createHash('sha256')
    .update(
      JSON.stringify([
        sessionIds,
        paid.map(({ lineId, amounts, way }) => [lineId, amounts, way]),
        unpaid.map(({ orderId, isReported }) => [orderId, isReported]),
      ]),
    )
    .digest('base64url')
    .slice(0, 22);

/**
 * Every line that somebody comes with, and every seat that somebody could still take. `remaining`: places on
 * the days that stay.
 */
async function readPaid(
  db: Db | Tx,
  courseId: number,
  { places, left: remaining }: { places: readonly ClassPlace[]; left: readonly (readonly ClassPlace[])[] },
): Promise<PaidOrder[]> {
  const withPlace = new Set(places.flatMap(({ lineId }) => lineId ?? []));
  const lines = await db
    .selectFrom('order_line')
    .innerJoin('purchase_order', 'purchase_order.id', 'order_line.order_id')
    .leftJoin('order_seat', 'order_seat.order_line_id', 'order_line.id')
    .select(['order_line.id', 'order_id', 'placed_at', 'contact_name', 'purchase_order.email'])
    .select('purchase_order.person_id as buyer_id')
    .select(isOpenSeat().as('is_open_seat'))
    .where('order_line.course_id', '=', courseId)
    .where('purchase_order.status', '=', 'approved')
    .where((eb) =>
      eb.or([isOpenSeat(), ...(withPlace.size > 0 ? [eb('order_line.id', 'in', [...withPlace])] : [])]),
    )
    .orderBy('order_id')
    .orderBy('order_line.id')
    .execute();
  const paid: PaidOrder[] = [];
  for (const line of lines) {
    const refundPlan = await readRefundPlan(db, { orderId: line.order_id, lineIds: [line.id] });
    if (!refundPlan.ok && refundPlan.refusal.code === 'ALREADY_REFUNDED') continue;
    const takes = refundPlan.ok ? refundPlan.value.takes : [];
    const isByHand = takes.some(({ isRefundedByProvider }) => !isRefundedByProvider);
    const isSameLine = ({ lineId }: ClassPlace) => lineId === line.id;
    paid.push({
      orderId: line.order_id,
      lineId: line.id,
      number: orderNumber(line.order_id, line.placed_at),
      buyerId: line.buyer_id,
      buyer: line.contact_name,
      email: line.email,
      amounts: [...new Set(takes.map(({ currency }) => currency))].map((currency) => ({
        currency,
        amount: addMoney(...takes.filter((take) => take.currency === currency).map(({ amount }) => amount)),
      })),
      way: !refundPlan.ok ? 'problem' : takes.length === 0 ? 'free' : isByHand ? 'by-hand' : 'provider',
      why: refundPlan.ok ? '' : refundPlan.refusal.code,
      otherDays: remaining.filter((day) => line.is_open_seat || day.some(isSameLine)).length,
      personIds: [...new Set(places.filter(isSameLine).map(({ personId }) => personId))],
    });
  }
  return paid;
}

async function readUnpaid(db: Db | Tx, courseId: number): Promise<UnpaidOrder[]> {
  const rows = await db
    .selectFrom('purchase_order')
    .innerJoin('order_line', 'order_line.order_id', 'purchase_order.id')
    .select(['purchase_order.id', 'placed_at', 'contact_name', 'email', 'status', 'approval_kind'])
    .distinct()
    .where('order_line.course_id', '=', courseId)
    .where('status', 'in', WAITING)
    .orderBy('purchase_order.id')
    .execute();
  return rows.map((row) => ({
    orderId: row.id,
    number: orderNumber(row.id, row.placed_at),
    buyer: row.contact_name,
    email: row.email,
    isReported: row.status === 'pendingApproved' && row.approval_kind === 'payment',
  }));
}
