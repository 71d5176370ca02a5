import { hasOpenGrant } from '~/access/open-grant.server';
import { endGrant, type GrantRefusal } from '~/access/staff/change-grants.server';
import { findDependentOrderOfGrants } from '~/orders/line-refunds/find-dependent-order.server';
import { lockBuyer } from '~/orders/placing/place-order.server';
import type { Db, Tx } from '~/platform/database/database.server';
import { inTransaction } from '~/platform/database/transaction.server';
import { refuse, type Result } from '~/values/result';
import { turnedBackPath } from './learning-paths';
import { queueToLearner, readRecipient } from './tell-of-completion.server';

export type EndRefusal = GrantRefusal | { code: 'RENEWAL_WAITS'; orderNumber: string };

/**
 * Staff revoke a grant (`endGrant`), but not while a renewal of it waits: once paid, it would open what is ended here. A
 * learner who loses access to the course gets a mail.
 */
export function endAccessAsStaff(
  db: Db,
  request: Parameters<typeof endGrant>[1],
  now: Date,
): Promise<Result<null, EndRefusal>> {
  return inTransaction(db, async (tx) => {
    const { personId, grantId } = request;
    await lockBuyer(tx, personId);
    const waiting = await findDependentOrderOfGrants(tx, [grantId]);
    if (waiting) return refuse({ code: 'RENEWAL_WAITS' as const, orderNumber: waiting.orderNumber });
    const openBefore = await openCourseOf(tx, { personId, grantId }, now);
    const result = await endGrant(tx, request, now);
    const isClosed = openBefore && !(await openCourseOf(tx, { personId, grantId }, now));
    if (result.ok && isClosed) await tellOfClosedAccess(tx, { personId, grantId, course: openBefore });
    return result;
  });
}

/** The course of a grant, if its holder may open it by this grant or another one. */
const openCourseOf = (
  tx: Tx,
  { personId, grantId }: { personId: number; grantId: number },
  now: Date,
): Promise<ClosedCourse | undefined> =>
  tx
    .selectFrom('access_grant')
    .innerJoin('course', 'course.id', 'access_grant.course_id')
    .select(['course.id', 'course.slug', 'course.title'])
    .where('access_grant.id', '=', grantId)
    .where('access_grant.person_id', '=', personId)
    .where((eb) => hasOpenGrant(personId, eb.ref('access_grant.course_id'), now))
    .executeTakeFirst();

interface ClosedCourse {
  id: number;
  slug: string;
  title: string;
}

async function tellOfClosedAccess(
  tx: Tx,
  { personId, grantId, course }: { personId: number; grantId: number; course: ClosedCourse },
): Promise<void> {
  const recipient = await readRecipient(tx, { personId, courseId: course.id });
  if (!recipient) return;
  await queueToLearner(tx, {
    kind: 'access-closed',
    values: {
      name: recipient.name,
      courseName: course.title,
      path: recipient.guestPath ?? turnedBackPath(course),
    },
    dedupeKey: `access-closed:${grantId}`,
    ...recipient.address,
  });
}
