import type { Insertable } from 'kysely';
import type { QuizQuestion, QuestionKind } from '../../../app/catalogue/quiz/question';
import type { Db } from '../../../app/platform/database/database.server';
import type { Quiz } from '../../../app/platform/database/schema';

type Given = Partial<QuizQuestion> & { kind: QuestionKind };

/** One question of each kind; the right answers: ข; ก and ค; SUM; ก ข ค. */
export const QUESTIONS: readonly Given[] = [
  { kind: 'single', body: 'ข้อเดียว', choices: ['ก', 'ข'], right: [1], explanation: 'เพราะ ข ถูก' },
  { kind: 'multiple', body: 'หลายข้อ', choices: ['ก', 'ข', 'ค'], right: [0, 2] },
  { kind: 'short', body: 'เติมคำ', accepted: ['SUM'] },
  { kind: 'ordering', body: 'เรียงลำดับ', choices: ['ก', 'ข', 'ค'] },
];

/** Questions of a lecture of kind quiz, and how it is taken; answers their ids. */
export async function addQuiz(
  db: Db,
  lectureId: number,
  {
    questions = QUESTIONS,
    passScore = null,
    ...settings
  }: Partial<Omit<Insertable<Quiz>, 'lecture_id'>> & {
    questions?: readonly Given[];
    passScore?: number | null;
  } = {},
): Promise<number[]> {
  await db.updateTable('lecture').set({ pass_score: passScore }).where('id', '=', lectureId).execute();
  await db
    .insertInto('quiz')
    .values({ lecture_id: lectureId, ...settings })
    .execute();
  if (questions.length === 0) return [];
  const rows = await db
    .insertInto('quiz_question')
    .values(
      questions.map(
        ({ kind, body = 'คำถาม', choices = [], right = [], accepted = [], ...options }, position) => ({
          lecture_id: lectureId,
          position,
          kind,
          body,
          explanation: options.explanation ?? '',
          choices: JSON.stringify(choices),
          answer: JSON.stringify(kind === 'short' ? accepted : right),
          picture: options.picture ?? null,
        }),
      ),
    )
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}
