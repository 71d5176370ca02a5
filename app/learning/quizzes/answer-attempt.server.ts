import type { Db } from '~/platform/database/database.server';
import { inTransaction } from '~/platform/database/transaction.server';
import { accept, refuse, type Result } from '~/values/result';
import { type Answers, isAnswered, withTouched } from './attempt';
import { endAttempt, lockOpenAttempt } from './end-attempt.server';
import { openQuiz, type QuizPlace } from './open-quiz.server';

export type AnswerRefusal =
  | { code: 'NO_ACCESS' }
  /** not this person's, or ended already: sent from another device, or twice */
  | { code: 'ENDED' }
  /** what was saved in time counts, and this does not */
  | { code: 'TIME_OVER' }
  /** kept; sent on only when it is said again */
  | { code: 'INCOMPLETE'; missing: number[]; answers: Answers };

interface Sent {
  attemptId: number;
  /** all that the page has, and what it had when it was made: the difference is written */
  answers: Answers;
  shown: Answers;
  /** `save`: to go on later; `send`: when all is answered; `sendAnyway`: whatever is */
  intent: 'save' | 'send' | 'sendAnyway';
}

/** Keeps what was touched of the open attempt and, when they are sent, marks it: exactly once, and not after its time. */
export function answerAttempt(
  db: Db,
  { attemptId, answers: sent, shown, intent, ...place }: QuizPlace & Sent,
  now: Date,
): Promise<Result<{ isEnded: boolean }, AnswerRefusal>> {
  return inTransaction(db, async (tx) => {
    if (!(await openQuiz(tx, place, now))) return refuse({ code: 'NO_ACCESS' });
    const { attempt, overdueId } = await lockOpenAttempt(tx, place, now);
    if (overdueId === attemptId) return refuse({ code: 'TIME_OVER' });
    if (attempt?.id !== attemptId) return refuse({ code: 'ENDED' });
    const answers = withTouched(attempt.answers, { shown, sent });
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
