import { changeSubject } from '~/catalogue/editor/change-subject.server';
import { QUESTION_LIMITS } from '~/catalogue/quiz/question';
import { readQuestions, readQuiz } from '~/catalogue/quiz/quiz.server';
import type { Db } from '~/platform/database/database.server';
import { accept, refuse } from '~/values/result';
import { csvQuestions } from './csv-questions.server';
import { giftQuestions, type TruthWords } from './gift-questions.server';
import type { QuestionFile } from './question-file';
import { questionRow, type QuizEdit } from './save-question.server';

export const QUESTION_FILE_BYTES = 500_000;

/** Sheets by their ending; everything else is read as GIFT. */
export function readQuestionFile(bytes: Uint8Array, name: string, words: TruthWords): QuestionFile {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes).replaceAll('\0', '');
  } catch {
    return { questions: [], mistakes: [{ line: 1, problem: 'notUtf8' }] };
  }
  return /\.csv$/i.test(name) ? csvQuestions(text) : giftQuestions(text, words);
}

/** The questions of a file behind those that are there: all of them, or none. */
export function importQuestions(
  db: Db,
  { lectureId, questions, ...edit }: QuizEdit & Pick<QuestionFile, 'questions'>,
  now: Date,
) {
  return changeSubject(db, { ...edit, kind: 'course', part: `questions:${lectureId}` }, now, async (tx) => {
    const quiz = await readQuiz(tx, { courseId: edit.id, lectureId });
    if (!quiz || questions.length === 0) return refuse({ code: 'NOT_FOUND' as const });
    const { length: before } = await readQuestions(tx, lectureId);
    if (before + questions.length > QUESTION_LIMITS.questions)
      return refuse({
        code: 'REFUSED' as const,
        errors: { file: { key: 'quizEdit.full' as const, values: { count: QUESTION_LIMITS.questions } } },
      });
    await tx
      .insertInto('quiz_question')
      .values(
        questions.map((question, at) => ({
          ...questionRow(question),
          lecture_id: lectureId,
          position: before + at,
        })),
      )
      .execute();
    const after = { imported: questions.length, count: before + questions.length };
    return accept({ before: { count: before }, after, action: 'quiz-imported' as const });
  });
}
