import { sql } from 'kysely';
import { completeCourse, completeLecture } from '~/learning/complete-lecture.server';
import { isOpenLecture, isPlayedHere } from '~/learning/playlist.server';
import { tellOfCompletion } from '~/learning/tell-of-completion.server';
import { COMPLETE_SHARE } from '~/learning/watched';
import type { Db } from '~/platform/database/database.server';
import { inTransaction } from '~/platform/database/transaction.server';
import { completeByPresence } from './attend-class.server';

/**
 * Completes the course for everybody who has done the rest of a shortened course, with mail and webhook. Triggers
 * mark such courses (`course_shortened`). Safe to repeat and in several processes. Returns the number of people examined.
 */
export async function completeShortened(db: Db): Promise<number> {
  let count = 0;
  const marks = await db.selectFrom('course_shortened').selectAll().orderBy('course_id').execute();
  for (const { course_id: courseId, marks: seenMarks, counts_ticks: countsTicks } of marks) {
    for (const { personId, lectureId, seenAt } of await readSeenThrough(db, courseId))
      await inTransaction(db, (tx) => completeLecture(tx, { personId, lectureId }, seenAt));
    const people = await readWhoMayBeDone(db, courseId);
    for (const personId of people)
      await inTransaction(db, async (tx) => {
        await completeCourse(tx, { personId, courseId });
        await completeByPresence(tx, { personId, courseId });
      });
    const personIds = countsTicks ? await readTicked(db, courseId) : [];
    for (const personId of personIds)
      await inTransaction(db, (tx) => tellOfCompletion(tx, { personId, courseId }));
    // marked again meanwhile: the next run repeats it
    await db
      .deleteFrom('course_shortened')
      .where('course_id', '=', courseId)
      .where('marks', '=', seenMarks)
      .execute();
    count += people.length + personIds.length;
  }
  return count;
}

/** Videos that a learner has watched through by their present length, and had not by the former one. */
async function readSeenThrough(
  db: Db,
  courseId: number,
): Promise<{ personId: number; lectureId: number; seenAt: Date }[]> {
  const { rows } = await sql<{ person_id: number; lecture_id: number; updated_at: Date }>`
    select own.person_id, own.lecture_id, own.updated_at from lecture_progress as own
    join lecture on lecture.id = own.lecture_id
    join course_section on course_section.id = lecture.course_section_id
    where course_section.course_id = ${courseId} and own.completed_at is null and lecture.duration_seconds > 0
      and ${isPlayedHere}
      and (select coalesce(sum(upper(piece) - lower(piece)), 0)
        from unnest(own.watched * int4multirange(int4range(0, lecture.duration_seconds))) as piece)
        >= ${COMPLETE_SHARE}::numeric * lecture.duration_seconds
      and exists (select from access_grant as held where held.person_id = own.person_id
        and held.course_id = ${courseId} and held.revoked_at is null)
    order by own.person_id, own.lecture_id`.execute(db);
  return rows.map((row) => ({ personId: row.person_id, lectureId: row.lecture_id, seenAt: row.updated_at }));
}

/** Not completed, with a purchase that was not refunded: they have done everything, or came to days of the class. */
async function readWhoMayBeDone(db: Db, courseId: number): Promise<number[]> {
  const { rows } = await sql<{ person_id: number }>`
    select distinct held.person_id from access_grant as held join course on course.id = held.course_id
    where course.id = ${courseId} and held.revoked_at is null
      and not exists (select from course_completion as done
        where done.person_id = held.person_id and done.course_id = course.id)
      and case when course.completed_by = 'presence'
        then exists (select from class_check_in join course_session on course_session.id = course_session_id
          where course_session.course_id = course.id and class_check_in.person_id = held.person_id)
        else (select count(*) > 0 and count(*) = count(own.completed_at) from lecture
          join course_section on course_section.id = lecture.course_section_id
          left join lecture_progress as own on own.lecture_id = lecture.id and own.person_id = held.person_id
          where course_section.course_id = course.id and ${isOpenLecture}) end
    order by held.person_id`.execute(db);
  return rows.map((row) => row.person_id);
}

/** Completed, but by ticks that the certificate did not accept before. */
async function readTicked(db: Db, courseId: number): Promise<number[]> {
  const { rows } = await sql<{ person_id: number }>`
    select distinct done.person_id from course_completion as done
    join course_section on course_section.course_id = done.course_id
    join lecture on lecture.course_section_id = course_section.id
    join lecture_progress as own on own.lecture_id = lecture.id and own.person_id = done.person_id
    where done.course_id = ${courseId} and own.is_ticked
      and not exists (select from certificate where certificate.person_id = done.person_id
        and certificate.course_id = done.course_id)
    order by done.person_id`.execute(db);
  return rows.map((row) => row.person_id);
}
