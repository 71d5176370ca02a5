import { sql } from 'kysely';
import type { Db } from '~/platform/database/database.server';

export interface QuizFigures {
  attempts: number;
  passed: number;
  /** mean of the scores; null: nobody has ended one */
  averageScore: number | null;
  /** by the id of the question: how often it was asked, and answered right, in attempts that have ended */
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
    questions: new Map(rows.map(({ id, asked, right }) => [Number(id), { asked, right }])),
  };
}
