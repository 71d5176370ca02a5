import { sql } from 'kysely';
import { hasQuestions } from '~/catalogue/quiz/has-questions.server';

/**
 * SQL: whether this lecture is promised to buyers. A quiz without questions and a file lecture without file and text are
 * not.
 */
export const hasContent = sql<boolean>`(${hasQuestions}
  and (lecture.content_type <> 'file' or num_nonnulls(lecture.content_file, lecture.content_html) > 0))`;
