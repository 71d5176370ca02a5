import { sql } from 'kysely';
import type { Db } from '~/platform/database/database.server';

export interface QuizFigures {
  attempts: number;
  passed: number;
  /** mean of the scores; null: no ended attempt */
  averageScore: number | null;
  /** by question id: answers and right answers in ended attempts */
  questions: Map<number, { asked: number; right: number }>;
}

export async function readQuizFigures(db: Db, lectureId: number): Promise<QuizFigures> {
  const whole = await db
    .selectFrom('quiz_attempt')
    .select(({ fn }) => [
      fn.countAll<number>().as('attempts'),
      sql<number>`count(*) filter (where passed)`.as('passed'),
      sql<number | null>`round(avg(score))::int`.as('average'),
    ])
    .where('lecture_id', '=', lectureId)
    .where('ended_at', 'is not', null)
    .executeTakeFirstOrThrow();
  const { rows } = await sql<{ id: number; asked: number; right: number }>`
    select key::bigint as id, count(*)::int as asked, (count(*) filter (where value = 'true'))::int as right
    from quiz_attempt, jsonb_each(marks)
    where lecture_id = ${lectureId} and ended_at is not null
    group by key`.execute(db);
  return {
    attempts: Number(whole.attempts),
    passed: Number(whole.passed),
    averageScore: whole.average,
    questions: new Map(
      rows.map(({ id, asked: askedCount, right }) => [Number(id), { asked: askedCount, right }]),
    ),
  };
}
