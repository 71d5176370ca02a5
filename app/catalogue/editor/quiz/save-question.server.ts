import { changeSubject } from '~/catalogue/editor/change-subject.server';
import type { CourseEdit } from '~/catalogue/editor/courses/save-course-part.server';
import type { EditValues } from '~/catalogue/editor/edit-fields';
import { QUESTION_LIMITS, type QuizQuestion } from '~/catalogue/quiz/question';
import { readQuestions, readQuiz } from '~/catalogue/quiz/quiz.server';
import type { Db } from '~/platform/database/database.server';
import { accept, refuse } from '~/values/result';

export interface QuizEdit extends CourseEdit {
  lectureId: number;
}

/** The columns of a question. */
export const questionRow = ({
  kind,
  body,
  choices,
  right,
  accepted: acceptedTexts,
  explanation,
  picture,
}: QuizQuestion) => ({
  kind,
  body,
  explanation,
  picture,
  choices: JSON.stringify(choices),
  answer: JSON.stringify(kind === 'short' ? acceptedTexts : right),
});

const auditValues = ({ id: _, ...question }: QuizQuestion & { id?: number }): EditValues => ({ ...question });

/** Saves a question, or appends a new one. Started attempts keep their text and key. */
export function saveQuestion(
  db: Db,
  {
    lectureId,
    questionId,
    question,
    ...edit
  }: QuizEdit & { questionId: number | null; question: QuizQuestion },
  now: Date,
) {
  const part = questionId === null ? `questions:${lectureId}` : `question:${questionId}`;
  return changeSubject(db, { ...edit, kind: 'course', part }, now, async (tx) => {
    const quiz = await readQuiz(tx, { courseId: edit.id, lectureId });
    const questions = quiz ? await readQuestions(tx, lectureId) : [];
    const before = questions.find(({ id }) => id === questionId);
    if (!quiz || (questionId !== null && !before)) return refuse({ code: 'NOT_FOUND' as const });
    const row = questionRow(question);
    if (before) {
      await tx.updateTable('quiz_question').set(row).where('id', '=', before.id).execute();
      return accept({
        before: auditValues(before),
        after: auditValues(question),
        action: 'quiz-question-changed' as const,
      });
    }
    if (questions.length >= QUESTION_LIMITS.questions)
      return refuse({
        code: 'REFUSED' as const,
        errors: { body: { key: 'quizEdit.full' as const, values: { count: QUESTION_LIMITS.questions } } },
      });
    await tx
      .insertInto('quiz_question')
      .values({ ...row, lecture_id: lectureId, position: questions.length })
      .execute();
    return accept({ before: {}, after: auditValues(question), action: 'quiz-question-created' as const });
  });
}
