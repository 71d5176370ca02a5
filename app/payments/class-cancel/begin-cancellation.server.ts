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
import { announce } from '~/platform/live/announce.server';
import { currentJobs } from '~/platform/jobs/jobs.server';
import { accept, refuse, type Result } from '~/values/result';
import { type CancelPlan, type CancelTarget, type PaidOrder, readCancelPlan } from './cancel-plan.server';

export const CANCEL_CLASS_JOB = 'cancel-class';

export type ClassCancellation = CancelTarget & {
  reason: string;
  /** lines that are refunded; the others keep what they have */
  lineIds: readonly number[];
  seen: string;
  administratorId: number;
};

/**
 * Takes a class day or a whole class off, all in one transaction: the meetings go, sales close when nothing is left to come to, who
 * waits is let go, everybody is told, and what each order gets back is written down for the job, which does each by itself
 * . Answers the cancellation's id.
 */
export async function beginCancellation(
  db: Db,
  asked: ClassCancellation,
  now: Date,
): Promise<Result<number, { code: 'NOT_FOUND' | 'CHANGED' }>> {
  return inTransaction(db, async (tx) => {
    const { reason, administratorId } = asked;
    await lockCourseOf(tx, asked);
    const plan = await readCancelPlan(tx, asked, now);
    if (!plan) return refuse({ code: 'NOT_FOUND' as const });
    if (plan.seen !== asked.seen) return refuse({ code: 'CHANGED' as const });
    const { scope, course } = plan;
    const courseId = course.id;
    const beginsAt = plan.day?.beginsAt ?? null;
    const { id } = await tx
      .insertInto('class_cancellation')
      .values({
        ...{ course_id: courseId, scope, reason, created_at: now, created_by: administratorId },
        begins_at: scope === 'day' ? beginsAt : null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const refunded = plan.paid.filter(({ lineId }) => scope === 'course' || asked.lineIds.includes(lineId));
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

/** First, as orders lock it: nobody buys a seat of what is being taken off. */
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

/** Everybody who comes, and who bought a place that somebody else has or may take: each once. */
async function tellAll(tx: Tx, { id, plan, reason, refunded }: Told, now: Date): Promise<void> {
  const { day, scope, course } = plan;
  for (const person of await readAllAddressees(tx, plan, now)) {
    await announce(tx, { about: 'message', id: person.personId });
    // whoever sits in a seat of a company has paid nothing
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

/** Of several ways the one a person has to be asked for. */
function moneyBack(back: readonly PaidOrder[]): 'provider' | 'by-hand' | 'none' {
  if (back.some(({ way }) => way === 'by-hand' || way === 'problem')) return 'by-hand';
  return back.some(({ way }) => way === 'provider') ? 'provider' : 'none';
}
