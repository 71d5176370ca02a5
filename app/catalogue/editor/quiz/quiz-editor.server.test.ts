import { beforeEach, describe, expect, it } from 'vitest';
import { duplicateCourse } from '~/catalogue/editor/courses/duplicate-course.server';
import type { QuizQuestion } from '~/catalogue/quiz/question';
import { readQuestions, readQuiz } from '~/catalogue/quiz/quiz.server';
import { fileDatabase } from '../../../../test/support/databases/file-database';
import { databaseMode } from '../../../../test/support/databases/test-database';
import { addCourse, addLectures, addPerson } from '../../../../test/support/rows/bought-course';
import { addQuiz } from '../../../../test/support/rows/quiz-rows';
import { arrangeQuestions } from './arrange-questions.server';
import { importQuestions } from './import-questions.server';
import { saveQuestion } from './save-question.server';
import { saveQuiz } from './save-quiz.server';

const now = new Date('2026-11-20T07:00:00Z');
const { db } = fileDatabase({ maxConnections: 4 });
let edit: { id: number; seen: number; administratorId: number; lectureId: number };
beforeEach(async () => {
  const [administratorId, id] = [await addPerson(db()), await addCourse(db())];
  const [lectureId] = await addLectures(db(), id, [{ type: 'quiz' }]);
  edit = { id, seen: 1, administratorId, lectureId: lectureId! };
});

const question = (body: string): QuizQuestion => ({
  kind: 'single',
  body,
  choices: ['ก', 'ข'],
  right: [0],
  accepted: [],
  explanation: '',
  picture: null,
});
const bodies = async (lectureId = edit.lectureId) =>
  (await readQuestions(db(), lectureId)).map(({ body }) => body);
const NOT_FOUND = { ok: false, refusal: { code: 'NOT_FOUND' } };

describe(`LRN-05 the quiz's editor, ${databaseMode()}`, () => {
  it('takes a file once, also when the button is pressed twice or at the same moment', async () => {
    const questions = [question('หนึ่ง'), question('สอง')];
    const results = await Promise.all([1, 2].map(() => importQuestions(db(), { ...edit, questions }, now)));
    expect(results.map(({ ok }) => ok).sort()).toEqual([false, true]);
    expect(await bodies()).toEqual(['หนึ่ง', 'สอง']);
  });

  it('asks before questions that are there come twice (R-304)', async () => {
    const questions = [question('หนึ่ง'), question('สอง')];
    await importQuestions(db(), { ...edit, questions }, now);
    const same = { ...edit, seen: 2, questions: [question(' หนึ่ง'), question('สาม')] };
    expect(await importQuestions(db(), same, now)).toMatchObject({
      ok: false,
      refusal: { errors: { again: { values: { count: 1 } } } },
    });
    expect(await bodies()).toEqual(['หนึ่ง', 'สอง']);
    expect((await importQuestions(db(), { ...same, isAgain: true }, now)).ok).toBe(true);
    expect(await bodies()).toHaveLength(4);
  });

  it('holds three hundred questions, and no part of a file that would be more', async () => {
    const many = (count: number) => Array.from({ length: count }, (_, at) => question(`ข้อ ${at}`));
    await importQuestions(db(), { ...edit, questions: many(299) }, now);
    const over = await importQuestions(db(), { ...edit, seen: 2, questions: many(2) }, now);
    expect(over).toMatchObject({ ok: false, refusal: { code: 'REFUSED' } });
    expect(await bodies()).toHaveLength(299);
  });

  it('writes into a quiz of this course only', async () => {
    const [video] = await addLectures(db(), edit.id, [{}]);
    const other = { ...edit, id: await addCourse(db()) };
    for (const wrong of [{ ...edit, lectureId: video! }, other]) {
      expect(await saveQuestion(db(), { ...wrong, questionId: null, question: question('ก') }, now)).toEqual(
        NOT_FOUND,
      );
      expect(await saveQuiz(db(), { ...wrong, values: { shows: 'score' } }, now)).toEqual(NOT_FOUND);
    }
    const [mine] = await addQuiz(db(), edit.lectureId);
    const [theirs] = await addLectures(db(), other.id, [{ type: 'quiz' }]);
    const [stranger] = await addQuiz(db(), theirs!);
    const move = { intent: 'remove', version: 1, question: stranger!, places: 1 } as const;
    expect(await arrangeQuestions(db(), { ...edit, move }, now)).toEqual(NOT_FOUND);
    const foreignEdit = { ...edit, questionId: stranger!, question: question('ก') };
    expect(await saveQuestion(db(), foreignEdit, now)).toEqual(NOT_FOUND);
    expect((await readQuestions(db(), edit.lectureId))[0]?.id).toBe(mine);
  });

  it('keeps who changed what, and a copy of the course has its quizzes', async () => {
    await addQuiz(db(), edit.lectureId, { gates: true, draw: 2, passScore: 70 });
    const values = {
      pass_score: 80,
      gates: true,
      draw: 3,
      shuffles: false,
      time_limit_minutes: 10,
      attempts_allowed: null,
      shows: 'score',
    };
    expect((await saveQuiz(db(), { ...edit, values }, now)).ok).toBe(true);
    const event = await db()
      .selectFrom('audit_event')
      .select(['actor_id', 'action', 'detail'])
      .executeTakeFirstOrThrow();
    expect(event).toMatchObject({
      actor_id: edit.administratorId,
      action: 'quiz-changed',
      detail: {
        before: { pass_score: 70, draw: 2, shows: 'marks' },
        after: { pass_score: 80, draw: 3, shows: 'score' },
      },
    });
    const duplicate = await duplicateCourse(
      db(),
      { id: edit.id, title: 'อีกคอร์ส', administratorId: edit.administratorId },
      now,
    );
    const courseId = duplicate.ok ? duplicate.value : 0;
    const { id: lectureId } = await db()
      .selectFrom('lecture')
      .innerJoin('course_section', 'course_section.id', 'lecture.course_section_id')
      .select('lecture.id')
      .where('course_id', '=', courseId)
      .executeTakeFirstOrThrow();
    expect((await readQuiz(db(), { courseId, lectureId }))?.settings).toMatchObject({
      gates: true,
      draw: 3,
      passScore: 80,
    });
    expect(await bodies(lectureId)).toEqual(await bodies());
  });
});
