import { readEnrolled } from '~/access/classes/enrolled.server';
import { writeAuditEvent } from '~/accounts/people/write-audit-event.server';
import { takeOffSessions } from '~/catalogue/sessions/take-off.server';
import { queueMessage } from '~/messages/outbox/queue-message.server';
import {
  type ClassAddressee,
  readAddressees,
  readClassAddressees,
} from '~/orders/class-desk/class-addressees.server';
import { closeSeats } from '~/orders/seats/close-seats.server';
import { endLine } from '~/orders/waiting/move-waiting.server';
import type { Db, Tx } from '~/platform/database/database.server';
import { inTransaction } from '~/platform/database/transaction.server';
import { currentJobs } from '~/platform/jobs/jobs.server';
import { announce } from '~/platform/live/announce.server';
import { accept, refuse, type Result } from '~/values/result';
import { type CancelPlan, type CancelTarget, type PaidOrder, readCancelPlan } from './cancel-plan.server';

export const CANCEL_CLASS_JOB = 'cancel-class';

export type ClassCancellation = CancelTarget & {
  reason: string;
  /** lines to refund; the others stay as they are */
  lineIds: readonly number[];
  seen: string;
  administratorId: number;
};

/**
 * Takes a class session or a whole class off in one transaction: sessions end, sales close when no day is left,
 * people are told, each order's refund is queued for the job. Answers the id.
 */
export async function beginCancellation(
  db: Db,
  request: ClassCancellation,
  now: Date,
): Promise<Result<number, { code: 'NOT_FOUND' | 'CHANGED' }>> {
  return inTransaction(db, async (tx) => {
    const { reason, administratorId } = request;
    await lockCourseOf(tx, request);
    const plan = await readCancelPlan(tx, request, now);
    if (!plan) return refuse({ code: 'NOT_FOUND' as const });
    if (plan.seen !== request.seen) return refuse({ code: 'CHANGED' as const });
    const { scope, course } = plan;
    const courseId = course.id;
    const beginsAt = plan.day?.beginsAt ?? null;
    const { id } = await tx
      .insertInto('class_cancellation')
      .values({
        course_id: courseId,
        scope,
        reason,
        created_at: now,
        created_by: administratorId,
        begins_at: scope === 'day' ? beginsAt : null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const refunded = plan.paid.filter(({ lineId }) => scope === 'course' || request.lineIds.includes(lineId));
    const items = [
      ...refunded.map(({ orderId, lineId }) => ({ order_id: orderId, order_line_id: lineId })),
      ...plan.unpaid.map(({ orderId }) => ({ order_id: orderId, order_line_id: null })),
    ].map((item) => ({ ...item, cancellation_id: id }));
    if (items.length > 0) await tx.insertInto('class_cancellation_item').values(items).execute();
    await tellAll(tx, { id, plan, reason, refunded }, now);
    const lineIds = refunded.map(({ lineId }) => lineId);
    await closeSeats(tx, lineIds, now);
    await takeOffSessions(tx, { ...plan, courseId }, now);
    if (plan.closesSales) await endLine(tx, courseId, now);
    await writeAuditEvent(
      tx,
      {
        actorId: administratorId,
        action: scope === 'day' ? 'class-day-cancelled' : 'class-cancelled',
        subject: { type: 'course', id: String(courseId) },
        detail: { course: course.title, day: beginsAt, orderCount: items.length, reason, cancellation: id },
      },
      now,
    );
    await currentJobs().enqueue(
      tx,
      CANCEL_CLASS_JOB,
      { cancellationId: id },
      { singletonKey: `cancellation:${id}` },
    );
    return accept(id);
  });
}

/** Locked first, as orders do: nobody buys a seat of the class meanwhile. */
const lockCourseOf = (tx: Tx, target: CancelTarget) =>
  tx
    .selectFrom('course')
    .select('id')
    .where('id', '=', (eb) =>
      'courseId' in target
        ? eb.val(target.courseId)
        : eb.selectFrom('course_session').select('course_id').where('id', '=', target.sessionId),
    )
    .forNoKeyUpdate()
    .execute();

interface Told {
  id: number;
  plan: CancelPlan;
  reason: string;
  refunded: readonly PaidOrder[];
}

/** Everybody who comes, and everybody who bought a seat for somebody else: each once. */
async function tellAll(tx: Tx, { id, plan, reason, refunded }: Told, now: Date): Promise<void> {
  const { day, scope, course } = plan;
  for (const person of await readAllAddressees(tx, plan, now)) {
    await announce(tx, { about: 'message', id: person.personId });
    // a person in a company's seat has paid nothing
    const back = refunded.filter(({ buyerId }) => buyerId === person.personId);
    await queueMessage(tx, {
      kind: 'class-cancelled',
      dedupeKey: `class-cancelled:${id}:${person.personId}`,
      to: person.email,
      locale: person.locale,
      personId: person.personId,
      ...(person.orderId === null ? {} : { orderId: person.orderId }),
      values: {
        name: person.name,
        courseName: course.title,
        beginsAt: scope === 'day' && day ? day.beginsAt : null,
        reason,
        money: moneyBack(back),
        path: person.path,
      },
    });
  }
}

async function readAllAddressees(tx: Tx, plan: CancelPlan, now: Date): Promise<ClassAddressee[]> {
  const { course } = plan;
  const all = new Map<number, ClassAddressee>();
  const add = (people: readonly ClassAddressee[]) => {
    for (const person of people) all.set(person.personId, person);
  };
  const bought = plan.paid.map(({ buyerId, orderId }) => ({ personId: buyerId, orderId }));
  const buyers = await readAddressees(tx, { roster: bought, course });
  add(buyers.map((buyer) => ({ ...buyer, path: buyer.orderPath ?? buyer.path })));
  if (!plan.day) add(await readAddressees(tx, { roster: await readEnrolled(tx, course.id, now), course }));
  for (const sessionId of plan.sessionIds) add(await readClassAddressees(tx, { sessionId, course }));
  return [...all.values()];
}

/** The way that needs the person, when an order has several. */
function moneyBack(back: readonly PaidOrder[]): 'provider' | 'by-hand' | 'none' {
  if (back.some(({ way }) => way === 'by-hand' || way === 'problem')) return 'by-hand';
  return back.some(({ way }) => way === 'provider') ? 'provider' : 'none';
}
