import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import { readQuestions } from '~/catalogue/quiz/quiz.server';
import type { Db } from '~/platform/database/database.server';
import { inTransaction } from '~/platform/database/transaction.server';
import { accept, refuse, type Result } from '~/values/result';
import { addMilliseconds } from '~/values/time';
import { freeze } from './attempt';
import { lockOpenAttempt } from './end-attempt.server';
import { attemptsAllowedFor } from './extra-attempts.server';
import { openQuiz, type QuizPlace } from './open-quiz.server';

export type StartRefusal = { code: 'NO_ACCESS' | 'NO_ATTEMPT_LEFT' };

const SPREAD = 2 ** 32;
const chance = () => randomInt(SPREAD) / SPREAD;

/**
 * Starts an attempt with the present questions, or returns the open one, from any device and after any number of presses
 * (R-146).
 */
export function startAttempt(
  db: Db,
  place: QuizPlace,
  now: Date,
): Promise<Result<{ attemptId: number }, StartRefusal>> {
  const { personId, lectureId } = place;
  return inTransaction(db, async (tx) => {
    const quiz = await openQuiz(tx, place, now);
    if (!quiz) return refuse({ code: 'NO_ACCESS' });
    // the second of two concurrent starts finds the first's attempt
    await sql`select pg_advisory_xact_lock(hashtext(${`quiz:${personId}:${lectureId}`}))`.execute(tx);
    const { attempt } = await lockOpenAttempt(tx, place, now);
    if (attempt) return accept({ attemptId: attempt.id });
    const { settings } = quiz;
    const { taken: usedCount } = await tx
      .selectFrom('quiz_attempt')
      .select(({ fn }) => fn.countAll<number>().as('taken'))
      .where('person_id', '=', personId)
      .where('lecture_id', '=', lectureId)
      .executeTakeFirstOrThrow();
    const allowedCount = await attemptsAllowedFor(tx, place, settings.attemptsAllowed);
    if (allowedCount !== null && usedCount >= allowedCount) return refuse({ code: 'NO_ATTEMPT_LEFT' });
    const questions = freeze(await readQuestions(tx, lectureId), settings, chance);
    const minutes = settings.timeLimitMinutes;
    const { id } = await tx
      .insertInto('quiz_attempt')
      .values({
        person_id: personId,
        lecture_id: lectureId,
        taken_at: now,
        pass_score: settings.passScore,
        questions: JSON.stringify(questions),
        ends_at: minutes === null ? null : addMilliseconds(now, minutes * 60_000),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return accept({ attemptId: id });
  });
}
