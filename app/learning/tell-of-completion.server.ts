import { fullName } from '~/accounts/viewer';
import { type MessageToQueue, queueMessage } from '~/messages/outbox/queue-message.server';
import type { Tx } from '~/platform/database/database.server';
import { log } from '~/platform/log.server';
import { paths } from '~/values/paths';
import { hasNoBareTick } from './bare-ticks.server';
import { certificatePath } from './learning-paths';

/** Who completed a course is told once where its certificate waits, once nothing keeps it back. */
export async function tellOfCompletion(
  tx: Tx,
  { personId, courseId }: { personId: number; courseId: number },
): Promise<void> {
  const course = await tx
    .selectFrom('course')
    .select(['id', 'slug', 'title'])
    .where('id', '=', courseId)
    .where('certificate_design', 'is not', null)
    .where(hasNoBareTick(personId))
    .executeTakeFirst();
  const whose = course && (await readRecipient(tx, { personId, courseId }));
  if (!whose) return;
  await queueToLearner(tx, {
    kind: 'course-completed',
    values: {
      name: whose.name,
      courseName: course.title,
      path: whose.guestPath ?? certificatePath(course),
      isGuest: whose.guestPath !== null,
    },
    dedupeKey: `course-completed:${personId}:${courseId}`,
    ...whose.address,
  });
}

/**
 * Whom a mail about a course of theirs goes to; null: nobody is written to. A guest has nothing to sign in to: the order's page
 * opens the course.
 */
export async function readRecipient(tx: Tx, { personId, courseId }: { personId: number; courseId: number }) {
  const person = await tx
    .selectFrom('person')
    .select(['kind', 'email', 'firstname', 'lastname'])
    .where('id', '=', personId)
    .where('erased_at', 'is', null)
    .where('suspended_at', 'is', null)
    .executeTakeFirst();
  if (!person || person.email === '') return null;
  const order = await tx
    .selectFrom('access_grant')
    .innerJoin('order_line', 'order_line.id', 'access_grant.order_line_id')
    .innerJoin('purchase_order', 'purchase_order.id', 'order_line.order_id')
    .select(['purchase_order.token', 'purchase_order.locale'])
    .where('access_grant.person_id', '=', personId)
    .where('access_grant.course_id', '=', courseId)
    .orderBy('access_grant.id', 'desc')
    .executeTakeFirst();
  const isGuest = person.kind === 'generated';
  return {
    // whoever typed a guest's e-mail may be no friend of its owner
    name: isGuest ? null : fullName(person) || null,
    guestPath: isGuest && order ? paths.order({ token: order.token }) : null,
    address: { to: person.email, locale: order?.locale ?? 'th', personId },
  };
}

/** What somebody has learned is kept, whatever their e-mail looks like. */
export async function queueToLearner(tx: Tx, mail: MessageToQueue): Promise<void> {
  try {
    await queueMessage(tx, mail);
  } catch (error) {
    // not one address: told before anything was asked of the database
    if (!(error instanceof RangeError)) throw error;
    log.warn('learner not told', { kind: mail.kind, personId: mail.personId });
  }
}
