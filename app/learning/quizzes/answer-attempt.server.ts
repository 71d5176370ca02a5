import type { Db } from '~/platform/database/database.server';
import { inTransaction } from '~/platform/database/transaction.server';
import { accept, refuse, type Result } from '~/values/result';
import { type Answers, isAnswered, withTouched } from './attempt';
import { endAttempt, lockOpenAttempt } from './end-attempt.server';
import { openQuiz, type QuizPlace } from './open-quiz.server';

export type AnswerRefusal =
  | { code: 'NO_ACCESS' }
  /** another person's attempt, or already ended by another device or request */
  | { code: 'ENDED' }
  /** answers saved in time count, these do not */
  | { code: 'TIME_OVER' }
  /** saved; submitted only after confirmation */
  | { code: 'INCOMPLETE'; missing: number[]; answers: Answers };

interface Sent {
  attemptId: number;
  /** all answers of the page, and those it was rendered with: only the difference is written */
  answers: Answers;
  shown: Answers;
  /** `save`: to continue later; `send`: when all are answered; `sendAnyway`: in any case */
  intent: 'save' | 'send' | 'sendAnyway';
}

/**
 * Saves the changed answers of the open attempt and, when submitted, marks it: exactly once, and not after its time
 * (R-146).
 */
export function answerAttempt(
  db: Db,
  { attemptId, answers: submittedAnswers, shown: renderedAnswers, intent, ...place }: QuizPlace & Sent,
  now: Date,
): Promise<Result<{ isEnded: boolean }, AnswerRefusal>> {
  return inTransaction(db, async (tx) => {
    if (!(await openQuiz(tx, place, now))) return refuse({ code: 'NO_ACCESS' });
    const { attempt, overdueId } = await lockOpenAttempt(tx, place, now);
    if (overdueId === attemptId) return refuse({ code: 'TIME_OVER' });
    if (attempt?.id !== attemptId) return refuse({ code: 'ENDED' });
    const answers = withTouched(attempt.answers, { shown: renderedAnswers, sent: submittedAnswers });
    const missing = attempt.questions.flatMap((question, at) =>
      isAnswered(question, answers[at + 1]) ? [] : [at + 1],
    );
    if (intent === 'sendAnyway' || (intent === 'send' && missing.length === 0)) {
      await endAttempt(tx, { ...attempt, answers }, now);
      return accept({ isEnded: true });
    }
    await tx
      .updateTable('quiz_attempt')
      .set({ answers: JSON.stringify(answers) })
      .where('id', '=', attemptId)
      .execute();
    return intent === 'send' ? refuse({ code: 'INCOMPLETE', missing, answers }) : accept({ isEnded: false });
  });
}
