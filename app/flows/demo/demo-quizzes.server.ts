import fs from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { writeSampleQuiz } from '~/catalogue/editor/quiz/write-sample-quiz.server';
import { QUESTION_KINDS } from '~/catalogue/quiz/question';
import { RESULT_DETAILS } from '~/catalogue/quiz/quiz-settings';
import type { Tx } from '~/platform/database/database.server';

const texts = z.array(z.string()).default([]);

const demoQuiz = z.strictObject({
  /** key of the lecture */
  lecture: z.string(),
  settings: z.strictObject({
    draw: z.number().int().nullable().default(null),
    shuffles: z.boolean().default(false),
    timeLimitMinutes: z.number().int().nullable().default(null),
    attemptsAllowed: z.number().int().nullable().default(null),
    gates: z.boolean().default(false),
    shows: z.enum(RESULT_DETAILS),
  }),
  questions: z.array(
    z.strictObject({
      kind: z.enum(QUESTION_KINDS),
      body: z.string(),
      choices: texts,
      /** places of the right choices, from 0 */
      right: z.array(z.number().int()).default([]),
      accepted: texts,
      explanation: z.string().default(''),
      picture: z.string().nullable().default(null),
    }),
  ),
});
type DemoQuiz = z.output<typeof demoQuiz>;

export async function readDemoQuizzes(folder: string): Promise<DemoQuiz[]> {
  const text = await fs.readFile(path.join(folder, 'quizzes.json'), 'utf8');
  return z.array(demoQuiz).parse(JSON.parse(text));
}

export async function writeDemoQuiz(tx: Tx, { lecture, ...quiz }: DemoQuiz): Promise<void> {
  const { id } = await tx
    .selectFrom('lecture')
    .select('id')
    .where('external_key', '=', lecture)
    .executeTakeFirstOrThrow();
  await writeSampleQuiz(tx, { ...quiz, lectureId: id });
}
