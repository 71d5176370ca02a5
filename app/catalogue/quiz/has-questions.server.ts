import { sql } from 'kysely';

/** SQL: can this lecture be done? A quiz without questions cannot, and is met by nobody. */
export const hasQuestions = sql<boolean>`(lecture.content_type <> 'quiz'
  or exists (select from quiz_question where quiz_question.lecture_id = lecture.id))`;
