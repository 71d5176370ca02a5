import { sql } from 'kysely';
import { writeAuditEvent } from '~/accounts/people/write-audit-event.server';
import { fullName } from '~/accounts/viewer';
import { type DeskScope, isInScope } from '~/learning/desk/desk-scope.server';
import { learnerLetter } from '~/learning/desk/learner-letter.server';
import { learnPath } from '~/learning/learning-paths';
import { queueMessage } from '~/messages/outbox/queue-message.server';
import type { Db, Tx } from '~/platform/database/database.server';
import { inTransaction } from '~/platform/database/transaction.server';
import { accept, refuse, type Result } from '~/values/result';

/** A learner with present access who has used all attempts at a quiz without passing. */
export interface SpentAttempts {
  personId: number;
  name: string;
  lectureId: number;
  lecture: string;
  attempts: number;
  bestScore: number;
}

interface SpentAttemptsQuery {
  courseId: number;
  scope: DeskScope;
  /** this learner only */
  personId?: number;
}

/** Learners of the course who need an extra attempt from staff or their instructor; none for a course out of scope. */
export async function readSpentAttempts(
  db: Db | Tx,
  { courseId, scope, personId }: SpentAttemptsQuery,
  now: Date,
): Promise<SpentAttempts[]> {
  const { rows } = await sql<{
    person_id: number;
    firstname: string | null;
    lastname: string | null;
    lecture_id: number;
    lecture: string;
    attempts: number;
    best: number;
  }>`
    select person.id as person_id, person.firstname, person.lastname, lecture.id as lecture_id, lecture.name as lecture,
      count(*)::int as attempts, max(score)::int as best
    from quiz
    join lecture on lecture.id = quiz.lecture_id
    join course_section on course_section.id = lecture.course_section_id
    join course on course.id = course_section.course_id
    join quiz_attempt on quiz_attempt.lecture_id = lecture.id
    join person on person.id = quiz_attempt.person_id
    left join quiz_extra_attempt as given on given.lecture_id = lecture.id and given.person_id = person.id
    where course.id = ${courseId} and ${isInScope(scope, 'course.id')} and quiz.attempts_allowed is not null
      and (${personId ?? null}::bigint is null or person.id = ${personId ?? null}::bigint)
      and exists (select from access_grant where access_grant.person_id = person.id and access_grant.course_id = course.id
        and revoked_at is null and (access_grant.ends_at is null or access_grant.ends_at > ${now}))
    group by person.id, lecture.id, course_section.position, course_section.id
    having count(*) >= max(quiz.attempts_allowed) + coalesce(max(given.extra), 0)
      and bool_and(ended_at is not null) and not bool_or(coalesce(passed, false))
    order by course_section.position, course_section.id, lecture.position, lecture.id, max(ended_at) desc, person.id
    limit 100`.execute(db);
  return rows.map((row) => ({
    personId: row.person_id,
    name: fullName({ firstname: row.firstname ?? '', lastname: row.lastname ?? '' }),
    lectureId: row.lecture_id,
    lecture: row.lecture,
    attempts: row.attempts,
    bestScore: row.best,
  }));
}

export type ExtraRefusal = {
  /** given already, passed meanwhile, or out of scope */
  code: 'NOT_SPENT';
};

/** Gives one extra attempt to a learner without any left (R-191); pressing twice gives one. Audited, with a mail. */
export function giveExtraAttempt(
  db: Db,
  input: { courseId: number; personId: number; lectureId: number; actorId: number; scope: DeskScope },
  now: Date,
): Promise<Result<SpentAttempts, ExtraRefusal>> {
  const { courseId, personId, lectureId, actorId, scope } = input;
  return inTransaction(db, async (tx) => {
    // the lock of `startAttempt`, so that the count stays true
    await sql`select pg_advisory_xact_lock(hashtext(${`quiz:${personId}:${lectureId}`}))`.execute(tx);
    const all = await readSpentAttempts(tx, { courseId, scope, personId }, now);
    const spentAttempt = all.find((each) => each.lectureId === lectureId);
    if (!spentAttempt) return refuse({ code: 'NOT_SPENT' as const });
    const { extra } = await tx
      .insertInto('quiz_extra_attempt')
      .values({ person_id: personId, lecture_id: lectureId, extra: 1 })
      .onConflict((conflict) =>
        conflict
          .columns(['person_id', 'lecture_id'])
          .doUpdateSet({ extra: sql`quiz_extra_attempt.extra + 1` }),
      )
      .returning('extra')
      .executeTakeFirstOrThrow();
    const detail = {
      courseId,
      lecture: spentAttempt.lecture,
      before: { extra: extra - 1 },
      after: { extra },
    };
    await writeAuditEvent(tx, { actorId, action: 'quiz-attempt-given', personId, detail }, now);
    await tell(tx, { courseId, personId, lectureId, extra, lecture: spentAttempt.lecture });
    return accept(spentAttempt);
  });
}

async function tell(
  tx: Tx,
  what: { courseId: number; personId: number; lectureId: number; extra: number; lecture: string },
): Promise<void> {
  const { courseId, personId, lectureId, extra, lecture } = what;
  const letter = await learnerLetter(tx, { personId, courseId });
  if (!letter || letter.to === '') return;
  const course = await tx
    .selectFrom('course')
    .select(['id', 'slug', 'title'])
    .where('id', '=', courseId)
    .executeTakeFirstOrThrow();
  await queueMessage(tx, {
    kind: 'quiz-attempt-given',
    dedupeKey: `quiz-attempt-given:${personId}:${lectureId}:${extra}`,
    to: letter.to,
    locale: letter.locale,
    personId,
    values: {
      name: letter.name,
      courseName: course.title,
      lectureName: lecture,
      path: letter.orderPath ?? `${learnPath(course, lectureId)}#quiz`,
    },
  });
}

/** The number of attempts a learner has at a quiz; null: unlimited. */
export async function attemptsAllowedFor(
  db: Db | Tx,
  { personId, lectureId }: { personId: number; lectureId: number },
  bySettings: number | null,
): Promise<number | null> {
  if (bySettings === null) return null;
  const grantRow = await db
    .selectFrom('quiz_extra_attempt')
    .select('extra')
    .where('person_id', '=', personId)
    .where('lecture_id', '=', lectureId)
    .executeTakeFirst();
  return bySettings + (grantRow?.extra ?? 0);
}
