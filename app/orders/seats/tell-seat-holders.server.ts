import type { EndedGrant } from '~/access/revoke-grants.server';
import { fullName } from '~/accounts/viewer';
import { queueMessage } from '~/messages/outbox/queue-message.server';
import type { Tx } from '~/platform/database/database.server';
import { paths } from '~/values/paths';
import { companyOf } from './order-seats.server';

/**
 * Mails the learners of a company's seats that ended; the buyer reads it in a mail of the order. `about` names the end, so that
 * each learner is told once.
 */
export async function tellSeatHolders(
  tx: Tx,
  { orderId, ended, about }: { orderId: number; ended: readonly EndedGrant[]; about: string },
): Promise<void> {
  if (ended.length === 0) return;
  const order = await tx
    .selectFrom('purchase_order')
    .select(['person_id', 'contact_name', 'tax_identity', 'locale'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  const theirs = ended.filter(({ personId }) => personId !== order.person_id);
  if (theirs.length === 0) return;
  const people = await tx
    .selectFrom('person')
    .select(['id', 'email', 'firstname', 'lastname'])
    .where('id', 'in', [...new Set(theirs.map(({ personId }) => personId))])
    .where('suspended_at', 'is', null)
    .where('erased_at', 'is', null)
    .execute();
  const courses = await tx
    .selectFrom('course')
    .select(['id', 'title'])
    .where('id', 'in', [...new Set(theirs.map(({ courseId }) => courseId))])
    .execute();
  for (const person of people)
    await queueMessage(tx, {
      kind: 'seat-ended',
      dedupeKey: `seat-ended:${about}:${person.id}`,
      to: person.email,
      locale: order.locale,
      personId: person.id,
      values: {
        name: fullName(person) || null,
        courseNames: theirs
          .filter(({ personId }) => personId === person.id)
          .flatMap(({ courseId }) => courses.find(({ id }) => id === courseId)?.title ?? []),
        company: companyOf(order),
        path: paths.myCourses(),
      },
    });
}
