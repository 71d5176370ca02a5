import type { QuizQuestion } from '~/catalogue/quiz/question';
import { whyNotQuestion } from '~/catalogue/quiz/question';
import type { QuizSettings } from '~/catalogue/quiz/quiz-settings';
import type { Tx } from '~/platform/database/database.server';
import { questionRow } from './save-question.server';

/** Questions of the demo for a lecture that has none. @throws for a question that could not be asked */
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
  const timed = { time_limit_minutes: timeLimitMinutes, attempts_allowed: attemptsAllowed };
  await tx
    .insertInto('quiz')
    .values({ lecture_id: lectureId, ...same, ...timed })
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
