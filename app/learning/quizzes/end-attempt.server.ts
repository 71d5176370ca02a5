import { completeLecture } from '~/learning/complete-lecture.server';
import type { Tx } from '~/platform/database/database.server';
import { type Answers, type FrozenQuestion, isOverdue, mark, readFrozen, readAnswers } from './attempt';

export interface OpenAttempt {
  id: number;
  personId: number;
  lectureId: number;
  questions: readonly FrozenQuestion[];
  answers: Answers;
  passScore: number | null;
  endsAt: Date | null;
}

/** Marks a locked open attempt, once. Passing it, or a quiz without a pass score, completes the lecture. */
export async function endAttempt(tx: Tx, attempt: OpenAttempt, now: Date): Promise<void> {
  const { id, questions, answers, passScore, endsAt } = attempt;
  const { marks, score } = mark(questions, answers);
  const isPassed = passScore === null || score >= passScore;
  const endedAt = endsAt !== null && endsAt < now ? endsAt : now;
  await tx
    .updateTable('quiz_attempt')
    .set({
      answers: JSON.stringify(answers),
      marks: JSON.stringify(marks),
      score,
      passed: isPassed,
      ended_at: endedAt,
    })
    .where('id', '=', id)
    .execute();
  if (isPassed) await completeLecture(tx, attempt, now);
}

/** A person's open attempt at a quiz, locked; an overdue one ends with the answers saved in time. */
export async function lockOpenAttempt(
  tx: Tx,
  { personId, lectureId }: { personId: number; lectureId: number },
  now: Date,
): Promise<{ attempt: OpenAttempt | null; overdueId: number | null }> {
  const row = await tx
    .selectFrom('quiz_attempt')
    .select(['id', 'questions', 'answers', 'pass_score', 'ends_at'])
    .where('person_id', '=', personId)
    .where('lecture_id', '=', lectureId)
    .where('ended_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return { attempt: null, overdueId: null };
  const attempt: OpenAttempt = {
    id: row.id,
    personId,
    lectureId,
    passScore: row.pass_score,
    endsAt: row.ends_at,
    questions: readFrozen(row.questions),
    answers: readAnswers(row.answers),
  };
  if (!isOverdue(attempt.endsAt, now)) return { attempt, overdueId: null };
  await endAttempt(tx, attempt, now);
  return { attempt: null, overdueId: attempt.id };
}
