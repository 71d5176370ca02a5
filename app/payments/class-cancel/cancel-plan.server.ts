import { createHash } from 'node:crypto';
import { readEnrolled } from '~/access/classes/enrolled.server';
import { type ClassDay, readClassDay, readRoster } from '~/access/classes/rosters.server';
import { orderNumber } from '~/orders/order-number';
import { WAITING } from '~/orders/order-states';
import { readRefundPlan } from '~/payments/refunds/refund-plan.server';
import type { Db, Tx } from '~/platform/database/database.server';
import { addMoney, type Currency, type Satang } from '~/values/money';
import type { CancelScope } from './cancel-form';
import { readClassWithoutDays } from './classes-without-days.server';

/** What a person must do, or why nothing can be done by itself: a refusal of the refund, or a way nobody can go for them. */
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
  buyer: string;
  email: string;
  /** what goes back; several where it was paid in several currencies */
  amounts: readonly { amount: Satang; currency: Currency }[];
  way: 'provider' | 'by-hand' | 'free' | 'problem';
  /** of a problem */
  why: HandReason;
  /** other days of the class they come to */
  otherDays: number;
}

export interface UnpaidOrder {
  orderId: number;
  number: string;
  buyer: string;
  email: string;
  /** a transfer was reported: a person decides on it first */
  isReported: boolean;
}

/** A day of a class or all that are to come, by one of its days; a class without days by its course. */
export type CancelTarget = { sessionId: number; scope: CancelScope } | { courseId: number };

/** All that taking off a class day, or all days to come, would do. */
export interface CancelPlan {
  scope: CancelScope;
  course: { id: number; slug: string; title: string };
  /** null: it has none */
  day: ClassDay | null;
  /** sessions that go */
  sessionIds: readonly number[];
  /** nothing is left to come to, so that it is no longer sold */
  closesSales: boolean;
  paid: readonly PaidOrder[];
  unpaid: readonly UnpaidOrder[];
  /** on the roster without an order of this class: nothing to refund */
  others: number;
  seen: string;
}

/** Null: there is no such day, or it has begun; of a course, that it has days. */
export const readCancelPlan = (db: Db | Tx, target: CancelTarget, now: Date): Promise<CancelPlan | null> =>
  'courseId' in target ? planWithoutDays(db, target.courseId, now) : planOfDay(db, target, now);

async function planWithoutDays(db: Db | Tx, courseId: number, now: Date): Promise<CancelPlan | null> {
  const course = await readClassWithoutDays(db, courseId);
  if (!course) return null;
  const enrolled = await readEnrolled(db, courseId, now);
  const going = new Map(enrolled.map(({ personId, orderId }) => [personId, orderId]));
  const paid = await readPaid(db, courseId, going, new Map());
  const unpaid = await readUnpaid(db, courseId);
  const others = countOthers(going, paid);
  const plan = { course, day: null, sessionIds: [], closesSales: true, paid, unpaid, others };
  return { ...plan, scope: 'course', seen: seenOf(plan) };
}

async function planOfDay(
  db: Db | Tx,
  { sessionId, scope }: { sessionId: number; scope: CancelScope },
  now: Date,
): Promise<CancelPlan | null> {
  const day = await readClassDay(db, sessionId);
  if (!day || day.beginsAt <= now) return null;
  const coming = await db
    .selectFrom('course_session')
    .select('id')
    .where('course_id', '=', day.courseId)
    .where('begins_at', '>', now)
    .orderBy('begins_at')
    .execute();
  const sessionIds = scope === 'day' ? [sessionId] : coming.map(({ id }) => id);
  const left = coming.filter(({ id }) => !sessionIds.includes(id));
  const going = new Map<number, number | null>();
  for (const id of sessionIds)
    for (const { personId, orderId } of await readRoster(db, id)) going.set(personId, orderId);
  const otherDays = new Map<number, number>();
  for (const { id } of left)
    for (const { personId } of await readRoster(db, id))
      otherDays.set(personId, (otherDays.get(personId) ?? 0) + 1);
  const paid = await readPaid(db, day.courseId, going, otherDays);
  const closesSales = left.length === 0;
  const unpaid = closesSales ? await readUnpaid(db, day.courseId) : [];
  const others = countOthers(going, paid);
  const course = { id: day.courseId, slug: day.courseSlug, title: day.courseTitle };
  const plan = { scope, course, day, sessionIds, closesSales, paid, unpaid, others };
  return { ...plan, seen: seenOf(plan) };
}

function countOthers(going: ReadonlyMap<number, number | null>, paid: readonly PaidOrder[]): number {
  const withOrder = new Set(paid.map(({ orderId }) => orderId));
  return [...going.values()].filter((orderId) => orderId === null || !withOrder.has(orderId)).length;
}

/** What the page showed: whoever confirms anything else is shown it again. */
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

async function readPaid(
  db: Db | Tx,
  courseId: number,
  going: ReadonlyMap<number, number | null>,
  otherDays: ReadonlyMap<number, number>,
): Promise<PaidOrder[]> {
  const orderIds = [...going.values()].flatMap((orderId) => orderId ?? []);
  if (orderIds.length === 0) return [];
  const lines = await db
    .selectFrom('order_line')
    .innerJoin('purchase_order', 'purchase_order.id', 'order_line.order_id')
    .select(['order_line.id', 'order_id', 'placed_at', 'contact_name', 'email', 'person_id'])
    .where('order_id', 'in', orderIds)
    .where('order_line.course_id', '=', courseId)
    .where('purchase_order.status', '=', 'approved')
    .orderBy('order_id')
    .orderBy('order_line.id')
    .execute();
  const paid: PaidOrder[] = [];
  for (const line of lines) {
    const planned = await readRefundPlan(db, { orderId: line.order_id, lineIds: [line.id] });
    if (!planned.ok && planned.refusal.code === 'ALREADY_REFUNDED') continue;
    const takes = planned.ok ? planned.value.takes : [];
    const isByHand = takes.some(({ isRefundedByProvider }) => !isRefundedByProvider);
    const learners = [...going].filter(([, orderId]) => orderId === line.order_id).map(([id]) => id);
    paid.push({
      orderId: line.order_id,
      lineId: line.id,
      number: orderNumber(line.order_id, line.placed_at),
      buyer: line.contact_name,
      email: line.email,
      amounts: [...new Set(takes.map(({ currency }) => currency))].map((currency) => ({
        currency,
        amount: addMoney(...takes.filter((take) => take.currency === currency).map(({ amount }) => amount)),
      })),
      way: !planned.ok ? 'problem' : takes.length === 0 ? 'free' : isByHand ? 'by-hand' : 'provider',
      why: planned.ok ? '' : planned.refusal.code,
      otherDays: Math.max(0, ...learners.map((id) => otherDays.get(id) ?? 0)),
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
