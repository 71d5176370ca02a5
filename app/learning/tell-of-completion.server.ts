import { fullName } from '~/accounts/viewer';
import { type MessageToQueue, queueMessage } from '~/messages/outbox/queue-message.server';
import type { Tx } from '~/platform/database/database.server';
import { log } from '~/platform/log.server';
import { paths } from '~/values/paths';
import { certificatePath } from './learning-paths';
import { hasNoUnprovenTick } from './unproven-ticks.server';

/**
 * Mails a person who completed a course once that the certificate is ready, as soon as nothing blocks it.
 */
export async function tellOfCompletion(
  tx: Tx,
  { personId, courseId }: { personId: number; courseId: number },
): Promise<void> {
  const course = await tx
    .selectFrom('course')
    .select(['id', 'slug', 'title'])
    .where('id', '=', courseId)
    .where('certificate_design', 'is not', null)
    .where(hasNoUnprovenTick(personId))
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

/** The receiver of a mail about an own course; null: none. A guest cannot sign in: the order's page opens the course. */
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
    // a stranger may have typed a guest's e-mail
    name: isGuest ? null : fullName(person) || null,
    guestPath: isGuest && order ? paths.order({ token: order.token }) : null,
    address: { to: person.email, locale: order?.locale ?? 'th', personId },
  };
}

/** A malformed e-mail must not undo the progress. */
export async function queueToLearner(tx: Tx, mail: MessageToQueue): Promise<void> {
  try {
    await queueMessage(tx, mail);
  } catch (error) {
    // not one address: thrown before any statement, so the transaction is intact
    if (!(error instanceof RangeError)) throw error;
    log.warn('learner not told', { kind: mail.kind, personId: mail.personId });
  }
}
