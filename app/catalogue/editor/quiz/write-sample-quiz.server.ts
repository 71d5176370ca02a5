import type { QuizQuestion } from '~/catalogue/quiz/question';
import { whyNotQuestion } from '~/catalogue/quiz/question';
import type { QuizSettings } from '~/catalogue/quiz/quiz-settings';
import type { Tx } from '~/platform/database/database.server';
import { questionRow } from './save-question.server';

/** Demo questions for a lecture without any. Throws for a question that cannot be asked. */
export async function writeSampleQuiz(
  tx: Tx,
  {
    lectureId,
    settings,
    questions,
  }: {
    lectureId: number;
    settings: Omit<QuizSettings, 'passScore'>;
    questions: readonly QuizQuestion[];
  },
): Promise<void> {
  const { timeLimitMinutes, attemptsAllowed, ...same } = settings;
  const limits = { time_limit_minutes: timeLimitMinutes, attempts_allowed: attemptsAllowed };
  await tx
    .insertInto('quiz')
    .values({ lecture_id: lectureId, ...same, ...limits })
    .execute();
  for (const [position, question] of questions.entries()) {
    const problem = whyNotQuestion(question);
    if (problem) throw new Error(`question ${position + 1} of lecture ${lectureId}: ${problem}`);
    await tx
      .insertInto('quiz_question')
      .values({ ...questionRow(question), lecture_id: lectureId, position })
      .execute();
  }
}
