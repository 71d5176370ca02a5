import { changeSubject } from '~/catalogue/editor/change-subject.server';
import { QUESTION_LIMITS, type QuizQuestion, sameText } from '~/catalogue/quiz/question';
import { readQuestions, readQuiz } from '~/catalogue/quiz/quiz.server';
import type { Db } from '~/platform/database/database.server';
import { accept, refuse } from '~/values/result';
import { decodeText } from '~/values/sheets/sheet-encoding';
import { isZip } from '~/values/zip-parts';
import { giftQuestions, type TruthWords } from './gift-questions.server';
import type { QuestionFile } from './question-file';
import { questionRow, type QuizEdit } from './save-question.server';
import { sheetQuestions } from './sheet-questions.server';

export const QUESTION_FILE_BYTES = 500_000;

/** Reads workbooks and files named as sheets; everything else as GIFT. */
export async function readQuestionFile(
  bytes: Uint8Array,
  name: string,
  words: TruthWords,
): Promise<QuestionFile> {
  if (isZip(bytes) || /\.(csv|tsv|xlsx?)$/i.test(name)) return sheetQuestions(bytes);
  const text = decodeText(bytes);
  return text === null
    ? { questions: [], mistakes: [{ line: 1, problem: 'encoding' }] }
    : giftQuestions(text.replaceAll('\0', ''), words);
}

/** A question's identity: its text and its answers. */
const identityOf = ({ kind, body, choices, accepted: acceptedTexts }: QuizQuestion) =>
  JSON.stringify([kind, ...[body, ...choices, ...acceptedTexts].map(sameText)]);

/** Appends the questions of a file: all or none. Existing ones are added again only on request. */
export function importQuestions(
  db: Db,
  {
    lectureId,
    questions,
    isAgain = false,
    ...edit
  }: QuizEdit & Pick<QuestionFile, 'questions'> & { isAgain?: boolean },
  now: Date,
) {
  return changeSubject(db, { ...edit, kind: 'course', part: `questions:${lectureId}` }, now, async (tx) => {
    const quiz = await readQuiz(tx, { courseId: edit.id, lectureId });
    if (!quiz || questions.length === 0) return refuse({ code: 'NOT_FOUND' as const });
    const there = await readQuestions(tx, lectureId);
    const before = there.length;
    const knownIdentities = new Set(there.map(identityOf));
    const count = questions.filter((question) => knownIdentities.has(identityOf(question))).length;
    if (count > 0 && !isAgain)
      return refuse({
        code: 'REFUSED' as const,
        errors: { again: { key: 'quizEdit.again' as const, values: { count } } },
      });
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
