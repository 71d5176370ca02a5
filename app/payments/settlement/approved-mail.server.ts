import { courseBeginning, readOwnSchedules } from '~/access/class-schedules.server';
import { hasCalendar } from '~/catalogue/sessions/session';
import type { IssuedDocument } from '~/documents/issue-document.server';
import { mailedClass } from '~/messages/mailed-class';
import { queueOrderMail } from '~/orders/life/queue-order-mail.server';
import { readAccessEnds } from '~/orders/page/access-ends.server';
import { aheadOf, startPath } from '~/orders/page/order-texts';
import type { Tx } from '~/platform/database/database.server';
import { paths } from '~/values/paths';

/**
 * Tells the buyer of the approval: how to start learning, or when and where the classes are, with the receipt
 * or tax invoice.
 */
export async function queueApprovedMail(
  tx: Tx,
  { orderId, issued }: { orderId: number; issued: IssuedDocument | null },
  now: Date,
): Promise<void> {
  const schedules = await readOwnSchedules(tx, { orderId }, now);
  const lines = await readCourseLines(tx, orderId);
  const accessEnds = lines.length === 0 ? [] : await readAccessEnds(tx, orderId, now);
  const isOfSeats = lines.some(({ isSeat }) => isSeat);
  await queueOrderMail(tx, orderId, ({ facts, token }) => ({
    kind: 'order-approved',
    values: {
      ...facts,
      // a guest has no account to sign in to: the order's page opens the course
      learnPath: isOfSeats ? null : lines[0]?.kind === 'generated' ? facts.path : startPath({ lines }),
      seatsPath: isOfSeats ? paths.orderSeats({ token }) : null,
      document: issued && { ...issued, path: paths.orderDocumentNumbered({ token, number: issued.number }) },
      classes: schedules.map(mailedClass),
      ahead: aheadOf({ lines }, now),
      accessEnds,
      calendarPath: schedules.some(hasCalendar) ? paths.orderCalendar({ token }) : null,
    },
  }));
}

async function readCourseLines(tx: Tx, orderId: number) {
  const rows = await tx
    .selectFrom('order_line')
    .innerJoin('course', 'course.id', 'order_line.course_id')
    .innerJoin('purchase_order', 'purchase_order.id', 'order_line.order_id')
    .innerJoin('person', 'person.id', 'purchase_order.person_id')
    .select(['course.id as courseId', 'course.slug', 'person.kind', 'order_line.is_seat as isSeat'])
    .select(courseBeginning('order_line.course_id', 'purchase_order.placed_at').as('beginsAt'))
    .where('order_line.order_id', '=', orderId)
    .orderBy('order_line.position')
    .execute();
  return rows.map((row) => ({ ...row, productId: null }));
}
