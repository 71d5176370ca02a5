import { sql } from 'kysely';
import type { Db } from '~/platform/database/database.server';

/** A person's access, progress and learning content, for their own export. */
export async function readLearningExport(db: Db, personId: number) {
  return {
    access: await db
      .selectFrom('access_grant')
      .innerJoin('course', 'course.id', 'access_grant.course_id')
      .select(['course.title as course', 'source', 'terms', 'starts_at as startsAt', 'ends_at as endsAt'])
      .select(['granted_at as grantedAt', 'revoked_at as revokedAt'])
      .where('person_id', '=', personId)
      .orderBy('access_grant.id')
      .execute(),
    progress: await db
      .selectFrom('lecture_progress')
      .innerJoin('lecture', 'lecture.id', 'lecture_progress.lecture_id')
      .innerJoin('course_section', 'course_section.id', 'lecture.course_section_id')
      .innerJoin('course', 'course.id', 'course_section.course_id')
      .select(['course.title as course', 'lecture.name as lecture', 'watched_seconds as watchedSeconds'])
      .select(['last_position_seconds as lastPositionSeconds', 'completed_at as completedAt'])
      .select('updated_at as updatedAt')
      .where('person_id', '=', personId)
      .orderBy('lecture.id')
      .execute(),
    completedCourses: await db
      .selectFrom('course_completion')
      .innerJoin('course', 'course.id', 'course_completion.course_id')
      .select(['course.title as course', 'completed_at as completedAt', 'lecture_count as lectures'])
      .where('person_id', '=', personId)
      .orderBy('course_completion.course_id')
      .execute(),
    certificates: await db
      .selectFrom('certificate')
      .select(['code', 'holder_name as name', 'paper', 'issued_at as issuedAt'])
      .where('person_id', '=', personId)
      .orderBy('certificate.id')
      .execute(),
    quizAttempts: await db
      .selectFrom('quiz_attempt')
      .innerJoin('lecture', 'lecture.id', 'quiz_attempt.lecture_id')
      .select(['lecture.name as lecture', 'answers', 'score', 'passed', 'taken_at as takenAt'])
      // the questions, without their right answers
      .select(sql<string[]>`jsonb_path_query_array(questions, '$[*].body')`.as('questions'))
      .where('person_id', '=', personId)
      .orderBy('quiz_attempt.id')
      .execute(),
    extraQuizAttempts: await db
      .selectFrom('quiz_extra_attempt')
      .innerJoin('lecture', 'lecture.id', 'quiz_extra_attempt.lecture_id')
      .select(['lecture.name as lecture', 'extra'])
      .where('person_id', '=', personId)
      .orderBy('lecture_id')
      .execute(),
    homework: await db
      .selectFrom('homework')
      .innerJoin('lecture', 'lecture.id', 'homework.lecture_id')
      .select(['lecture.name as lecture', 'body', 'homework.status', 'handed_in_at as handedInAt'])
      .select(['mark', 'comment', 'marked_at as markedAt'])
      .select((eb) =>
        eb
          .selectFrom('upload')
          .leftJoin('homework_file', 'homework_file.upload_id', 'upload.id')
          .select(sql<string[]>`coalesce(json_agg(original_name order by position), '[]')`.as('names'))
          .where((or) =>
            or.or([
              or('homework_file.homework_id', '=', or.ref('homework.id')),
              or('upload.id', '=', or.ref('homework.upload_id')),
            ]),
          )
          .as('files'),
      )
      .where('homework.person_id', '=', personId)
      .orderBy('homework.id')
      .execute(),
    notes: await db
      .selectFrom('lecture_note')
      .innerJoin('lecture', 'lecture.id', 'lecture_note.lecture_id')
      .select(['lecture.name as lecture', 'at_second as atSecond', 'body', 'written_at as writtenAt'])
      .where('person_id', '=', personId)
      .orderBy('lecture.id')
      .orderBy('at_second')
      .orderBy('lecture_note.id')
      .execute(),
    comments: await db
      .selectFrom('course_comment')
      .innerJoin('course', 'course.id', 'course_comment.course_id')
      .select(['course.title as course', 'author_name as name', 'body', 'course_comment.status'])
      .select(['written_at as writtenAt', 'edited_at as changedAt', 'resolved_at as answeredAt'])
      .where('course_comment.person_id', '=', personId)
      .orderBy('course_comment.id')
      .execute(),
  };
}
