import { sql } from 'kysely';
import type { Db } from '~/platform/database/database.server';
import type { DeskCounts } from './desk-nav';
import { type DeskScope, isInScope } from './desk-scope.server';

/** The items that wait in this scope. A question that no staff have read waits for its instructor, too. */
export async function countWaitingAtDesk(db: Db, scope: DeskScope): Promise<DeskCounts> {
  const homework = await db
    .selectFrom('homework')
    .innerJoin('lecture', 'lecture.id', 'homework.lecture_id')
    .innerJoin('course_section', 'course_section.id', 'lecture.course_section_id')
    .innerJoin('course', (join) =>
      join.on(sql<boolean>`course.id = coalesce(course_section.course_id, course_section.archive_of)`),
    )
    .select(sql<number>`count(*)::int`.as('count'))
    .where('homework.status', '=', 'waiting')
    .where(isInScope(scope, 'course.id'))
    .executeTakeFirstOrThrow();
  const questions = await db
    .selectFrom('course_comment')
    .select(sql<number>`count(*)::int`.as('count'))
    .where(isOpenQuestion)
    .where(isInScope(scope, 'course_comment.course_id'))
    .executeTakeFirstOrThrow();
  return { homework: homework.count, questions: questions.count };
}

/** SQL: the question waits for moderation or for an answer. */
export const isOpenQuestion = sql<boolean>`(
  course_comment.parent_id is null and course_comment.resolved_at is null and course_comment.status <> 'hidden'
  and not exists (select from course_comment as answer where answer.parent_id = course_comment.id))`;
