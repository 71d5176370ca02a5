import { beforeEach, describe, expect, it } from 'vitest';
import { fileDatabase } from '../../../test/support/databases/file-database';
import { databaseMode } from '../../../test/support/databases/test-database';
import { addCourse, addLectures, addPerson } from '../../../test/support/rows/bought-course';
import { readHardQuestions } from './hard-questions.server';

const now = new Date('2026-11-20T07:00:00Z');
const { db } = fileDatabase();
let courseId: number;
let quiz: number;
let teacherPersonId: number;
let questions: number[];
beforeEach(async () => {
  courseId = await addCourse(db());
  const [lecture] = await addLectures(db(), courseId, [{ type: 'quiz' }]);
  quiz = lecture!;
  teacherPersonId = await addPerson(db());
  const { id } = await db()
    .insertInto('teacher')
    .values({ external_key: 'nan', name: 'ครูแนน', person_id: teacherPersonId })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db().updateTable('course').set({ teacher_id: id }).where('id', '=', courseId).execute();
  const questionRows = await db()
    .insertInto('quiz_question')
    .values(
      ['ยาก', 'ครึ่งหนึ่ง', 'ง่าย', 'เพิ่งถาม'].map((body, position) => ({
        lecture_id: quiz,
        position,
        body,
        choices: '[]',
        answer: '[]',
      })),
    )
    .returning('id')
    .execute();
  questions = questionRows.map(({ id: question }) => question);
});

/** An attempt with its marks in the order of the questions; null: not drawn. */
async function addAttempt(right: readonly (boolean | null)[], isOver = true, by?: number) {
  const personId = by ?? (await addPerson(db()));
  const marks = Object.fromEntries(
    right.flatMap((each, at) => (each === null ? [] : [[String(questions[at]), each]])),
  );
  await db()
    .insertInto('quiz_attempt')
    .values({
      person_id: personId,
      lecture_id: quiz,
      taken_at: now,
      ...(isOver && { marks: JSON.stringify(marks), score: 0, passed: false, ended_at: now }),
    })
    .execute();
}

const read = (scope: Parameters<typeof readHardQuestions>[1]['scope'] = { teacherPersonId }) =>
  readHardQuestions(db(), { courseId, scope });

describe(`hard questions, ${databaseMode()}`, () => {
  it('LRN-07 R-329 count a learner once, by the first answer', async () => {
    const stubborn = await addPerson(db());
    for (let attempt = 0; attempt < 6; attempt += 1) await addAttempt([false], true, stubborn);
    expect(await read()).toEqual([]);
    for (let learner = 0; learner < 4; learner += 1) await addAttempt([true]);
    // one of five
    expect(await read()).toEqual([]);
  });

  it('are those that most answers miss, hardest first, asked often enough, in attempts that are over', async () => {
    for (let attempt = 0; attempt < 6; attempt += 1)
      await addAttempt([attempt === 0, attempt < 3, true, attempt < 4 ? false : null]);
    await addAttempt([true, true, true, null], false);
    expect(await read()).toEqual([
      { id: questions[0], lecture: expect.any(String) as string, body: 'ยาก', asked: 6, rightPercent: 17 },
      { id: questions[1], lecture: expect.any(String) as string, body: 'ครึ่งหนึ่ง', asked: 6, rightPercent: 50 },
    ]);
  });

  it('are shown to staff and the course’s teachers only', async () => {
    for (let attempt = 0; attempt < 5; attempt += 1) await addAttempt([false, null, null, null]);
    expect(await read('all')).toHaveLength(1);
    expect(await read({ teacherPersonId: await addPerson(db()) })).toEqual([]);
  });
});
