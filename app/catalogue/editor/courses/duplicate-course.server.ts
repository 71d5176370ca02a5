import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { writeAuditEvent } from '~/accounts/people/write-audit-event.server';
import { refreshSearchEntries } from '~/catalogue/search/refresh-search-entries.server';
import type { Db } from '~/platform/database/database.server';
import { inTransaction } from '~/platform/database/transaction.server';
import { accept, refuse, type Result } from '~/values/result';

/**
 * Copies texts, links, plans, lectures and quizzes into a draft with another title, without class dates, reviews and
 * learners. Returns its id.
 */
export async function duplicateCourse(
  db: Db,
  { id, title, administratorId }: { id: number; title: string; administratorId: number },
  now: Date,
): Promise<Result<number, { code: 'NOT_FOUND' }>> {
  return inTransaction(db, async (tx) => {
    const row = await tx.selectFrom('course').selectAll().where('id', '=', id).executeTakeFirst();
    if (!row) return refuse({ code: 'NOT_FOUND' as const });
    const { id: _, version: _version, outcomes, ...columns } = row;
    const copy = await tx
      .insertInto('course')
      .values({
        ...columns,
        outcomes: JSON.stringify(outcomes),
        external_key: `course-${randomUUID()}`,
        title: title.slice(0, 255),
        status: 'draft',
        seats_held: 0,
        start_date: null,
        end_date: null,
        start_reg_date: null,
        end_reg_date: null,
        end_publish: null,
        published_at: now,
        created_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await sql`insert into course_category select ${copy.id}, category_id from course_category where course_id = ${id}`.execute(
      tx,
    );
    await sql`insert into course_gift select ${copy.id}, gift_course_id from course_gift where course_id = ${id}`.execute(
      tx,
    );
    await sql`insert into course_user_group select ${copy.id}, user_group_id from course_user_group where course_id = ${id}`.execute(
      tx,
    );
    const plans = await tx
      .selectFrom('price_plan')
      .selectAll()
      .where('archived_at', 'is', null)
      .where(
        sql<boolean>`(course_id = ${id} or course_id is null and reference_code = 'COURSE' and reference_id = ${id})`,
      )
      .orderBy('position')
      .orderBy('id')
      .execute();
    for (const { id: planId, ...plan } of plans) {
      const planCopy = await tx
        .insertInto('price_plan')
        .values({
          ...plan,
          external_key: `plan-${randomUUID()}`,
          course_id: copy.id,
          reference_code: null,
          reference_id: null,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      await sql`insert into price_plan_prerequisite select ${planCopy.id}, course_id from price_plan_prerequisite
        where price_plan_id = ${planId}`.execute(tx);
    }
    const sections = await tx.selectFrom('course_section').selectAll().where('course_id', '=', id).execute();
    for (const { id: sectionId, ...section } of sections) {
      const sectionCopy = await tx
        .insertInto('course_section')
        .values({ ...section, external_key: `section-${randomUUID()}`, course_id: copy.id })
        .returning('id')
        .executeTakeFirstOrThrow();
      const lectures = await tx
        .selectFrom('lecture')
        .selectAll()
        .where('course_section_id', '=', sectionId)
        .execute();
      for (const { id: lectureId, ...lecture } of lectures) {
        const lectureCopy = await tx
          .insertInto('lecture')
          .values({ ...lecture, external_key: `lecture-${randomUUID()}`, course_section_id: sectionCopy.id })
          .returning('id')
          .executeTakeFirstOrThrow();
        await sql`
          insert into quiz (lecture_id, draw, shuffles, time_limit_minutes, attempts_allowed, gates, shows)
          select ${lectureCopy.id}, draw, shuffles, time_limit_minutes, attempts_allowed, gates, shows from quiz
          where lecture_id = ${lectureId}`.execute(tx);
        await sql`
          insert into quiz_question (lecture_id, position, kind, body, choices, answer, explanation, picture)
          select ${lectureCopy.id}, position, kind, body, choices, answer, explanation, picture from quiz_question
          where lecture_id = ${lectureId}`.execute(tx);
      }
    }
    await writeAuditEvent(
      tx,
      {
        actorId: administratorId,
        action: 'course-duplicated',
        subject: { type: 'course', id: String(copy.id) },
        detail: { part: 'new', version: 1, before: {}, after: { title, from: id } },
      },
      now,
    );
    await refreshSearchEntries(tx, 'course', [copy.id]);
    return accept(copy.id);
  });
}
