import { changeSubject } from '~/catalogue/editor/change-subject.server';
import { readQuestions, readQuiz } from '~/catalogue/quiz/quiz.server';
import type { Db } from '~/platform/database/database.server';
import { moved } from '~/values/moved';
import { accept, refuse } from '~/values/result';
import type { QuestionMove } from './quiz-forms';
import type { QuizEdit } from './save-question.server';

/** One button beside a question: move or delete it. */
export function arrangeQuestions(
  db: Db,
  { lectureId, move, ...edit }: QuizEdit & { move: QuestionMove },
  now: Date,
) {
  return changeSubject(db, { ...edit, kind: 'course', part: `questions:${lectureId}` }, now, async (tx) => {
    const quiz = await readQuiz(tx, { courseId: edit.id, lectureId });
    const questions = quiz ? await readQuestions(tx, lectureId) : [];
    const question = questions.find(({ id }) => id === move.question);
    if (!question) return refuse({ code: 'NOT_FOUND' as const });
    if (move.intent === 'remove') {
      await tx.deleteFrom('quiz_question').where('id', '=', question.id).execute();
      const action = 'quiz-question-deleted' as const;
      return accept({ before: { question: question.body }, after: { question: null }, action });
    }
    const before = questions.map(({ id }) => id);
    const after = moved(before, question.id, move.intent, move.places);
    for (const [position, id] of after.entries())
      await tx.updateTable('quiz_question').set({ position }).where('id', '=', id).execute();
    return accept({ before: { questions: before }, after: { questions: after }, action: 'quiz-changed' });
  });
}
