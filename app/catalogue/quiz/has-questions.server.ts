import { sql } from 'kysely';

/** SQL: whether this lecture can be done: a quiz without questions cannot. */
export const hasQuestions = sql<boolean>`(lecture.content_type <> 'quiz'
  or exists (select from quiz_question where quiz_question.lecture_id = lecture.id))`;
