import { sql } from 'kysely';
import type { Db } from '~/platform/database/database.server';
import { type DeskScope, isInScope } from './desk-scope.server';

/** Fewer learners are no basis for a figure. */
const ENOUGH_ANSWERS = 5;
/** A question answered right more often is not hard. */
const HARD_PERCENT = 60;

export interface HardQuestion {
  id: number;
  lecture: string;
  body: string;
  /** learners who have answered it: each counts once, by the first answer */
  asked: number;
  /** whole percent of them */
  rightPercent: number;
}

/** The quiz questions of a course that most learners miss at first, hardest first, from ended attempts. */
export async function readHardQuestions(
  db: Db,
  { courseId, scope }: { courseId: number; scope: DeskScope },
  most = 5,
): Promise<HardQuestion[]> {
  const { rows } = await sql<HardQuestion>`
    select question.id, lecture.name as lecture, question.body, answered.asked,
      round(100.0 * answered.right_count / answered.asked)::int as "rightPercent"
    from quiz_question as question
    join lecture on lecture.id = question.lecture_id
    join course_section on course_section.id = lecture.course_section_id
    join course on course.id = course_section.course_id
    cross join lateral (
      select count(*)::int as asked, (count(*) filter (where marks ->> question.id::text = 'true'))::int as right_count
      from (
        select distinct on (person_id) marks from quiz_attempt
        where quiz_attempt.lecture_id = lecture.id and ended_at is not null and jsonb_exists(marks, question.id::text)
        order by person_id, ended_at, quiz_attempt.id
      ) as first_answer
    ) as answered
    where course.id = ${courseId} and ${isInScope(scope, 'course.id')} and answered.asked >= ${ENOUGH_ANSWERS}
      and 100 * answered.right_count <= ${HARD_PERCENT} * answered.asked
    order by answered.right_count::float8 / answered.asked, answered.asked desc, question.id
    limit ${most}`.execute(db);
  return rows;
}
