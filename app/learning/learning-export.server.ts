import type { Db } from '~/platform/database/database.server';

/** What one person may learn, has learned and has said, for their own file. */
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
    quizAttempts: await db
      .selectFrom('quiz_attempt')
      .innerJoin('lecture', 'lecture.id', 'quiz_attempt.lecture_id')
      .select(['lecture.name as lecture', 'answers', 'score', 'passed', 'taken_at as takenAt'])
      .where('person_id', '=', personId)
      .orderBy('quiz_attempt.id')
      .execute(),
    homework: await db
      .selectFrom('homework')
      .innerJoin('lecture', 'lecture.id', 'homework.lecture_id')
      .innerJoin('upload', 'upload.id', 'homework.upload_id')
      .select(['lecture.name as lecture', 'upload.original_name as file', 'handed_in_at as handedInAt'])
      .select(['mark', 'comment', 'marked_at as markedAt'])
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
      .select('written_at as writtenAt')
      .where('course_comment.person_id', '=', personId)
      .orderBy('course_comment.id')
      .execute(),
  };
}
