import type { ExpressionBuilder } from 'kysely';
import type { Tx } from '~/platform/database/database.server';
import type { DB } from '~/platform/database/schema';
import { bangkokDay, startOfDay } from '~/values/time';
import { type GrantSource, grantTerms, newGrant } from './access-state';
import { courseBeginning } from './class-schedules.server';
import { readHeld } from './grants.server';
import { planTerms } from './plan-terms';
import { tellOfAccess } from './tell-of-access.server';

interface GrantedLine {
  lineId: number;
  courseId: number;
  source: GrantSource;
  terms: unknown;
  /** the class's next session, else its first day; null: no class */
  beginsAt: Date | null;
}

/**
 * Grants the courses of an approved order, except seats: one grant a course line and one a gift course, by the frozen
 * terms; a renewal brings no gifts again. Inside the settlement's transaction; repeatable.
 * Throws for an order that is not approved.
 */
export async function grantForOrder(tx: Tx, orderId: number, now: Date): Promise<void> {
  const order = await tx
    .selectFrom('purchase_order')
    .select(['person_id', 'status', 'approved_at'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  if (order.status !== 'approved')
    throw new Error(`Order ${orderId} is ${order.status}: no access without approval`);
  // two orders of one buyer approved at once: the second renewal must see the first one's end
  await tx.selectFrom('person').select('id').where('id', '=', order.person_id).forNoKeyUpdate().execute();
  const approvedAt = order.approved_at ?? now;
  for (const line of await readGrantedLines(tx, orderId, approvedAt))
    await grantLine(tx, order.person_id, orderId, line, approvedAt);
}

/**
 * Grants one seat of a company's approved order to the person who takes it, by the frozen terms, starting now. A line
 * grants a course once, so a repeated call changes nothing.
 */
export async function grantSeat(
  tx: Tx,
  { orderId, lineId, personId }: { orderId: number; lineId: number; personId: number },
  now: Date,
): Promise<void> {
  await tx.selectFrom('person').select('id').where('id', '=', personId).forNoKeyUpdate().execute();
  for (const line of await readGrantedLines(tx, orderId, now, lineId))
    await grantLine(tx, personId, orderId, line, now);
}

/** One line of seats, or without it all lines that are no seats. */
const matchesLines = (eb: ExpressionBuilder<DB, 'order_line'>, seatLineId: number | null) =>
  seatLineId === null ? eb('order_line.is_seat', '=', false) : eb('order_line.id', '=', seatLineId);

async function readGrantedLines(
  tx: Tx,
  orderId: number,
  from: Date,
  seatLineId: number | null = null,
): Promise<GrantedLine[]> {
  const rows = await tx
    .selectFrom('order_line')
    .innerJoin('course', 'course.id', 'order_line.course_id')
    .select(['order_line.id', 'course.id as course_id', 'plan_terms', 'pricing_type', 'course.start_date'])
    .select(courseBeginning('course.id', from).as('begins_at'))
    .where('order_id', '=', orderId)
    .where((eb) => matchesLines(eb, seatLineId))
    .orderBy('order_line.position')
    .execute();
  const gifts = await tx
    .selectFrom('order_line')
    .innerJoin('course_gift', 'course_gift.course_id', 'order_line.course_id')
    .innerJoin('course', 'course.id', 'course_gift.gift_course_id')
    .innerJoin('purchase_order', 'purchase_order.id', 'order_line.order_id')
    .select(['order_line.id', 'course.id as course_id', 'plan_terms'])
    .select(courseBeginning('course.id', from).as('begins_at'))
    .where('order_id', '=', orderId)
    .where((eb) => matchesLines(eb, seatLineId))
    .where((eb) => eb.or([eb('pricing_type', 'is', null), eb('pricing_type', '<>', 'renew')]))
    // a class that had ended before the order grants nothing
    .where((eb) =>
      eb.or([
        eb('course.meets_until', 'is', null),
        eb('course.meets_until', '>', eb.ref('purchase_order.placed_at')),
      ]),
    )
    .orderBy('order_line.position')
    .orderBy('course.id')
    .execute();
  const toGrantedLine = (row: (typeof gifts)[number], source: GrantSource): GrantedLine => ({
    lineId: row.id,
    courseId: row.course_id,
    source,
    terms: row.plan_terms,
    beginsAt: row.begins_at,
  });
  return [
    ...rows.map((row) =>
      row.pricing_type === 'renew'
        ? // the same first day from which `endAfterRenewal` computed the end the buyer saw
          {
            ...toGrantedLine(row, 'renewal'),
            beginsAt: row.start_date === null ? null : startOfDay(row.start_date),
          }
        : toGrantedLine(row, 'purchase'),
    ),
    // after all purchases, because a gift of a course from the same order extends it
    ...gifts.map((row) => toGrantedLine(row, 'gift')),
  ];
}

async function grantLine(tx: Tx, personId: number, orderId: number, line: GrantedLine, approvedAt: Date) {
  const grant = newGrant(
    {
      source: line.source,
      orderId,
      terms: grantTerms.parse(planTerms.parse(line.terms)),
      classStartsAt: line.beginsAt && startOfDay(bangkokDay(line.beginsAt)),
    },
    await readHeld(tx, personId, line.courseId),
    approvedAt,
  );
  const inserted = await tx
    .insertInto('access_grant')
    .values({
      person_id: personId,
      course_id: line.courseId,
      order_line_id: line.lineId,
      source: grant.source,
      terms: JSON.stringify(grant.terms),
      starts_at: grant.startsAt,
      ends_at: grant.endsAt,
      granted_at: grant.grantedAt,
    })
    .onConflict((conflict) => conflict.columns(['order_line_id', 'course_id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (inserted) await tellOfAccess(tx, { event: 'access.granted', grantIds: [inserted.id] }, approvedAt);
}
