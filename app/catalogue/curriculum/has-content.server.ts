import { sql } from 'kysely';
import { hasQuestions } from '~/catalogue/quiz/has-questions.server';

/** SQL: is this lecture promised to buyers? A quiz without questions and a file lecture without file or text are not. */
export const hasContent = sql<boolean>`(${hasQuestions}
  and (lecture.content_type <> 'file' or num_nonnulls(lecture.content_file, lecture.content_html) > 0))`;
