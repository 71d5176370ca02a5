import { beforeEach, describe, expect, it } from 'vitest';
import { grantForOrder } from '~/access/grant-order.server';
import { inTransaction } from '~/platform/database/transaction.server';
import { addApprovedOrder, addCourse, addLectures, addPerson } from '../../../test/support/bought-course';
import { fileDatabase } from '../../../test/support/file-database';
import { databaseMode } from '../../../test/support/test-database';
import { askQuestion } from './ask-question.server';
import { moderateQuestion } from './moderate-question.server';
import { readQuestionsFor, readStaffQuestions } from './questions.server';

const now = new Date('2026-11-20T07:00:00Z');

const { db } = fileDatabase();
let learner: number;
let other: number;
let staff: number;
let courseId: number;
let lectures: number[];
beforeEach(async () => {
  [learner, other, staff] = [await addPerson(db()), await addPerson(db()), await addPerson(db())];
  courseId = await addCourse(db());
  lectures = await addLectures(db(), courseId, [{}, {}]);
  const terms = { planType: 'Period', courseDays: 30 } as const;
  const order = await addApprovedOrder(db(), learner, [{ courseId, terms }], now);
  await inTransaction(db(), (tx) => grantForOrder(tx, order, now));
});

const ask = (personId: number, body: string, lectureId: number | null = lectures[0]!) =>
  askQuestion(db(), { personId, courseId, lectureId, authorName: 'ปาริฉัตร', body }, now);
const read = (personId: number, lectureId?: number) =>
  readQuestionsFor(db(), { courseId, lectureId, personId }, { limit: 10 });
const decide = (given: { intent: 'show' | 'hide' } | { intent: 'answer'; answer: string }, answers = 0) =>
  db()
    .selectFrom('course_comment')
    .select('id')
    .where('parent_id', 'is', null)
    .executeTakeFirstOrThrow()
    .then(({ id }) =>
      moderateQuestion(db(), { ...given, id, answers, staff: { id: staff, name: 'ครูแนน' } }, now),
    );

describe(`LRN-06 questions, ${databaseMode()}`, () => {
  it('takes a question once, also when two come at the same moment, and from who has access only', async () => {
    await Promise.all([ask(learner, 'ถามครั้งเดียวพอ'), ask(learner, 'ถามครั้งเดียวพอ')]);
    expect(await read(learner)).toHaveLength(1);
    expect(await ask(other, 'ยังไม่ได้ซื้อ')).toEqual({ ok: false, refusal: { code: 'NO_ACCESS' } });
  });

  it('shows it to its author at once, to others when staff lets it stand, and to nobody when hidden', async () => {
    await ask(learner, 'เห็นเมื่อไร');
    expect([await read(learner, lectures[0]), await read(learner, lectures[1])]).toMatchObject([
      [{ status: 'waiting' }],
      [],
    ]);
    expect(await read(other)).toEqual([]);
    await decide({ intent: 'show' });
    expect(await read(other)).toMatchObject([{ body: 'เห็นเมื่อไร', answers: [] }]);
    await decide({ intent: 'hide' });
    expect([await read(other), await read(learner)]).toEqual([[], []]);
  });

  it('lets an answered question stand, names the teacher as such, and keeps who did it', async () => {
    await ask(learner, 'ใครตอบ');
    const teacher = await db()
      .insertInto('teacher')
      .values({ external_key: 'nan', name: 'ครูแนน', person_id: staff })
      .returning('id')
      .executeTakeFirstOrThrow();
    expect(await decide({ intent: 'answer', answer: 'ฉันเอง' })).toMatchObject({ ok: true });
    expect(await read(other)).toMatchObject([{ answers: [{ body: 'ฉันเอง', isTeacher: false }] }]);
    await db().updateTable('course').set({ teacher_id: teacher.id }).where('id', '=', courseId).execute();
    expect(await read(other)).toMatchObject([{ answers: [{ isTeacher: true }] }]);
    expect(await readStaffQuestions(db(), 'shown', { offset: 0, pageSize: 20 })).toHaveLength(1);
    expect(await decide({ intent: 'answer', answer: 'อีกคน' })).toEqual({
      ok: false,
      refusal: { code: 'ANSWERED' },
    });
    const kept = await db()
      .selectFrom('audit_event')
      .select(['actor_id', 'action', 'detail'])
      .where('action', '=', 'question-answered')
      .execute();
    expect(kept).toEqual([
      {
        actor_id: staff,
        action: 'question-answered',
        detail: { courseId, before: 'waiting', after: 'shown' },
      },
    ]);
  });

  it('refuses the eleventh within an hour', async () => {
    for (let count = 1; count <= 10; count += 1) await ask(learner, `คำถามข้อที่ ${count}`);
    expect(await ask(learner, 'ข้อที่สิบเอ็ด')).toEqual({ ok: false, refusal: { code: 'TOO_OFTEN' } });
  });
});
