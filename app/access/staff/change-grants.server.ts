import { grantTerms } from '~/access/access-state';
import { tellOfAccess } from '~/access/tell-of-access.server';
import { writeAuditEvent } from '~/accounts/people/write-audit-event.server';
import type { Db, Tx } from '~/platform/database/database.server';
import { inTransaction } from '~/platform/database/transaction.server';
import { accept, refuse, type Result } from '~/values/result';
import { type Day, endOfDay } from '~/values/time';

export type GrantRefusal =
  /** no such person, course or grant, or it is revoked already */
  | { code: 'GONE' }
  /** its end has changed meanwhile */
  | { code: 'CHANGED' }
  /** the day is over */
  | { code: 'PAST' };

interface ByStaff {
  personId: number;
  actorId: number;
  reason: string;
}

/** Staff open a course for a person, until the end of a day or without an end, with a reason (ADM-06). */
export async function giveGrant(
  db: Db,
  { personId, actorId, reason, courseId, lastDay }: ByStaff & { courseId: number; lastDay: Day | null },
  now: Date,
): Promise<Result<null, GrantRefusal>> {
  const endsAt = lastDay === null ? null : endOfDay(lastDay);
  if (endsAt && endsAt <= now) return refuse({ code: 'PAST' });
  return inTransaction(db, async (tx) => {
    if (!(await lockPerson(tx, personId))) return refuse({ code: 'GONE' as const });
    const course = await tx
      .selectFrom('course')
      .select('title')
      .where('id', '=', courseId)
      .executeTakeFirst();
    if (!course) return refuse({ code: 'GONE' as const });
    const grant = await tx
      .insertInto('access_grant')
      .values({
        person_id: personId,
        course_id: courseId,
        source: 'staff',
        terms: JSON.stringify(grantTerms.parse({})),
        granted_at: now,
        starts_at: now,
        ends_at: endsAt,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await tellOfAccess(tx, { event: 'access.granted', grantIds: [grant.id] }, now);
    const detail = { course: course.title, until: lastDay, reason };
    await writeAuditEvent(tx, { actorId, action: 'access-given', personId, detail }, now);
    return accept(null);
  });
}

/** Changes the last day of a grant that has one; an ended grant may run again. */
export async function moveGrantEnd(
  db: Db,
  request: ByStaff & { grantId: number; seen: string; lastDay: Day },
  now: Date,
): Promise<Result<null, GrantRefusal>> {
  const { personId, actorId, reason, grantId, seen: seenEnd, lastDay } = request;
  const endsAt = endOfDay(lastDay);
  if (endsAt <= now) return refuse({ code: 'PAST' });
  return inTransaction(db, async (tx) => {
    const grant = await lockGrant(tx, { personId, grantId });
    if (!grant?.ends_at) return refuse({ code: 'GONE' as const });
    if (grant.ends_at.toISOString() !== seenEnd) return refuse({ code: 'CHANGED' as const });
    await tx.updateTable('access_grant').set({ ends_at: endsAt }).where('id', '=', grantId).execute();
    const detail = { course: grant.title, before: grant.ends_at, after: endsAt, reason };
    await writeAuditEvent(tx, { actorId, action: 'access-extended', personId, detail }, now);
    return accept(null);
  });
}

/** Revokes a grant; the ledger keeps it. */
export async function endGrant(
  db: Db | Tx,
  { personId, actorId, reason, grantId }: ByStaff & { grantId: number },
  now: Date,
): Promise<Result<null, GrantRefusal>> {
  return inTransaction(db, async (tx) => {
    const grant = await lockGrant(tx, { personId, grantId });
    if (!grant) return refuse({ code: 'GONE' as const });
    await tx
      .updateTable('access_grant')
      .set({ revoked_at: now, revoked_by: actorId })
      .where('id', '=', grantId)
      .execute();
    await tellOfAccess(tx, { event: 'access.ended', grantIds: [grantId] }, now);
    const detail = { course: grant.title, reason };
    await writeAuditEvent(tx, { actorId, action: 'access-ended', personId, detail }, now);
    return accept(null);
  });
}

/** A renewal approved meanwhile extends the rest, as in `grantForOrder`. */
const lockPerson = (tx: Tx, personId: number) =>
  tx
    .selectFrom('person')
    .select('id')
    .where('id', '=', personId)
    .where('erased_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();

/** A grant that is not revoked. */
async function lockGrant(tx: Tx, { personId, grantId }: { personId: number; grantId: number }) {
  await lockPerson(tx, personId);
  return tx
    .selectFrom('access_grant')
    .innerJoin('course', 'course.id', 'access_grant.course_id')
    .select(['access_grant.ends_at', 'course.title'])
    .where('access_grant.id', '=', grantId)
    .where('person_id', '=', personId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
}
