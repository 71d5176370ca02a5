import { beforeEach, describe, expect, it } from 'vitest';
import { grantForOrder } from '~/access/grant-order.server';
import { inTransaction } from '~/platform/database/transaction.server';
import { fileDatabase } from '../../../test/support/databases/file-database';
import { databaseMode } from '../../../test/support/databases/test-database';
import {
  addApprovedOrder,
  addCourse,
  addLectures,
  addPerson,
} from '../../../test/support/rows/bought-course';
import type { DeskScope } from '../desk/desk-scope.server';
import { askQuestion } from './ask-question.server';
import { changeAnswer } from './change-answer.server';
import { moderateQuestion } from './moderate-question.server';
import { changeQuestion, readOwnQuestion, resolveQuestion, withdrawQuestion } from './own-question.server';
import type { QuestionStatus } from './question';
import {
  countDeskQuestions,
  readDeskQuestions,
  readQuestionsFor,
  readStaffQuestion,
  readStaffQuestions,
} from './questions.server';

const now = new Date('2026-11-20T07:00:00Z');

const { db } = fileDatabase({ hasJobs: true });
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
  askQuestion(db(), { personId, courseId, lectureId, authorName: 'ปาริฉัตร', body, locale: 'th' }, now);
const read = (personId: number, lectureId?: number) =>
  readQuestionsFor(db(), { courseId, lectureId, personId }, { limit: 10 });
const decide = (
  action: { intent: 'show' | 'hide' | 'resolve' } | { intent: 'answer'; answer: string },
  answers = 0,
  {
    version,
    scope = 'all',
    status = 'waiting',
  }: { version?: number; scope?: DeskScope; status?: QuestionStatus } = {},
) =>
  theQuestion().then((question) =>
    moderateQuestion(
      db(),
      {
        ...action,
        id: question.id,
        answers,
        version: version ?? question.version,
        status,
        scope,
        staff: { id: staff, name: 'ครูแนน' },
      },
      now,
    ),
  );
async function addTeacher() {
  const teacher = await db()
    .insertInto('teacher')
    .values({ external_key: 'nan', name: 'ครูแนน', person_id: staff })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db().updateTable('course').set({ teacher_id: teacher.id }).where('id', '=', courseId).execute();
}
const theQuestion = () =>
  db()
    .selectFrom('course_comment')
    .select(['id', 'version'])
    .where('parent_id', 'is', null)
    .executeTakeFirstOrThrow();
const ownPlace = async (personId = learner) => ({ id: (await theQuestion()).id, personId });
const refusalOf = (code: string) => ({ ok: false, refusal: { code } });
const mails = () =>
  db()
    .selectFrom('outbox_mail')
    .select(['to_address', 'plain_text'])
    .where('kind', '=', 'question-answered')
    .execute();

describe(`LRN-06 questions, ${databaseMode()}`, () => {
  it('takes a question once, also when two come at the same moment, and from who has access only', async () => {
    await Promise.all([ask(learner, 'ถามครั้งเดียวพอ'), ask(learner, 'ถามครั้งเดียวพอ')]);
    expect(await read(learner)).toHaveLength(1);
    expect(await ask(other, 'ยังไม่ได้ซื้อ')).toEqual(refusalOf('NO_ACCESS'));
  });

  it('takes one about a course on sale from everybody signed in, about a draft from its owners only', async () => {
    const aboutCourse = (personId: number) => ask(personId, 'เหมาะกับมือใหม่ไหม', null);
    await db().updateTable('course').set({ status: 'draft' }).where('id', '=', courseId).execute();
    expect(await aboutCourse(other)).toEqual(refusalOf('NO_ACCESS'));
    expect((await aboutCourse(learner)).ok).toBe(true);
    await db().updateTable('course').set({ status: 'published' }).where('id', '=', courseId).execute();
    expect((await aboutCourse(other)).ok).toBe(true);
    expect(await ask(other, 'ยังไม่ได้ซื้อ')).toEqual(refusalOf('NO_ACCESS'));
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

  it('cannot be shown again from a page that is older than its hiding, nor by teachers', async () => {
    await ask(learner, 'ซ่อนแล้ว');
    await decide({ intent: 'hide' });
    expect(await decide({ intent: 'answer', answer: 'จากหน้าเก่า' })).toEqual(refusalOf('HIDDEN'));
    expect(await decide({ intent: 'show' })).toEqual(refusalOf('HIDDEN'));
    await addTeacher();
    const hiddenView = { scope: { teacherPersonId: staff }, status: 'hidden' } as const;
    expect(await decide({ intent: 'answer', answer: 'ครูตอบ' }, 0, hiddenView)).toEqual(refusalOf('HIDDEN'));
    expect([await read(other), await mails()]).toEqual([[], []]);
    const { id } = await theQuestion();
    const readAs = (scope: DeskScope) => readStaffQuestion(db(), { id, scope, readerId: staff });
    expect(await readAs(hiddenView.scope)).toBeNull();
    expect(await readAs('all')).toMatchObject({ id, status: 'hidden' });
    expect(await decide({ intent: 'answer', answer: 'ตั้งใจ' }, 0, { status: 'hidden' })).toMatchObject({
      ok: true,
    });
    expect(await read(other)).toMatchObject([{ answers: [{ body: 'ตั้งใจ' }] }]);
  });

  it('lets an answered question stand, names the teacher as such, and keeps who did it', async () => {
    await ask(learner, 'ใครตอบ');
    expect(await decide({ intent: 'answer', answer: 'ฉันเอง' })).toMatchObject({ ok: true });
    expect(await read(other)).toMatchObject([{ answers: [{ body: 'ฉันเอง', isTeacher: false }] }]);
    await addTeacher();
    expect(await read(other)).toMatchObject([{ answers: [{ isTeacher: true }] }]);
    expect(
      await readStaffQuestions(db(), { status: 'shown', readerId: staff }, { offset: 0, pageSize: 20 }),
    ).toHaveLength(1);
    expect(await decide({ intent: 'answer', answer: 'อีกคน' })).toEqual({
      ok: false,
      refusal: { code: 'ANSWERED' },
    });
    const auditRows = await db()
      .selectFrom('audit_event')
      .select(['actor_id', 'action', 'detail'])
      .where('action', '=', 'question-answered')
      .execute();
    expect(auditRows).toEqual([
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

  it('tells who asked of each answer once, and nobody of their own', async () => {
    await ask(learner, 'ตอบแล้วบอกด้วย');
    await decide({ intent: 'answer', answer: 'บอกแล้ว' });
    await decide({ intent: 'answer', answer: 'ซ้ำ' });
    expect(await mails()).toHaveLength(1);
    expect((await mails())[0]!.plain_text).toContain('บอกแล้ว');
    await decide({ intent: 'answer', answer: 'เพิ่มอีกนิด' }, 1);
    expect(await mails()).toHaveLength(2);
    await db()
      .updateTable('course_comment')
      .set({ person_id: staff })
      .where('parent_id', 'is', null)
      .execute();
    await decide({ intent: 'answer', answer: 'ถามเองตอบเอง' }, 2);
    expect(await mails()).toHaveLength(2);
  });
});

describe(`questions of one's own, ${databaseMode()}`, () => {
  it('has other words while nobody has answered; staff read them before others do', async () => {
    await ask(learner, 'คำถามแรก');
    await decide({ intent: 'show' });
    expect(await changeQuestion(db(), { ...(await ownPlace()), body: 'คำถามใหม่', version: 1 }, now)).toEqual({
      ok: true,
      value: null,
    });
    expect(await read(other)).toEqual([]);
    expect(await read(learner)).toMatchObject([{ body: 'คำถามใหม่', status: 'waiting', isOwn: true }]);
    expect(await changeQuestion(db(), { ...(await ownPlace()), body: 'จากหน้าเก่า', version: 1 }, now)).toEqual(
      refusalOf('CHANGED'),
    );
    // the moderator's page shows this text
    expect(await decide({ intent: 'show' }, 0, { version: 1 })).toEqual(refusalOf('CHANGED'));
    expect(await decide({ intent: 'answer', answer: 'ตอบคำเดิม' }, 0, { version: 1 })).toEqual(
      refusalOf('CHANGED'),
    );
    await decide({ intent: 'answer', answer: 'ตอบแล้ว' });
    expect(await changeQuestion(db(), { ...(await ownPlace()), body: 'แก้หลังตอบ', version: 2 }, now)).toEqual(
      refusalOf('ANSWERED'),
    );
  });

  it('is answered when who asked, or who answers, says so; then it waits for nobody', async () => {
    const open = () => countDeskQuestions(db(), 'all');
    await ask(learner, 'ได้คำตอบเองแล้ว');
    expect(await open()).toEqual({ open: 1, answered: 0 });
    await resolveQuestion(db(), { ...(await ownPlace()), isResolved: true }, now);
    expect([await open(), await read(learner)]).toMatchObject([
      { open: 0, answered: 1 },
      [{ isResolved: true }],
    ]);
    await resolveQuestion(db(), { ...(await ownPlace()), isResolved: false }, now);
    expect(await open()).toEqual({ open: 1, answered: 0 });
    await decide({ intent: 'resolve' });
    expect(await open()).toEqual({ open: 0, answered: 1 });
  });

  it('goes with its answers; hidden, or another’s, it is not to be found', async () => {
    await ask(learner, 'จะลบทิ้ง');
    for (const stranger of [await ownPlace(other), await ownPlace(staff)]) {
      expect(await readOwnQuestion(db(), stranger)).toBeNull();
      expect(await withdrawQuestion(db(), stranger)).toEqual(refusalOf('GONE'));
      expect(await resolveQuestion(db(), { ...stranger, isResolved: true }, now)).toEqual(refusalOf('GONE'));
      expect(await changeQuestion(db(), { ...stranger, body: 'ของคนอื่น', version: 1 }, now)).toEqual(
        refusalOf('GONE'),
      );
    }
    const mine = await ownPlace();
    await decide({ intent: 'hide' });
    expect(await withdrawQuestion(db(), mine)).toEqual(refusalOf('GONE'));
    await decide({ intent: 'answer', answer: 'แสดงแล้ว' }, 0, { status: 'hidden' });
    expect((await withdrawQuestion(db(), mine)).ok).toBe(true);
    expect(await db().selectFrom('course_comment').selectAll().execute()).toEqual([]);
  });
});

describe(`an answer of one's own, ${databaseMode()}`, () => {
  const answers = () => read(learner).then(([question]) => question!.answers);
  const change = (
    action: { intent: 'changeAnswer'; answer: string } | { intent: 'removeAnswer' },
    by = staff,
    { version = 1, scope = 'all' }: { version?: number; scope?: DeskScope } = {},
  ) =>
    answers().then(([answer]) =>
      changeAnswer(db(), { ...action, id: answer?.id ?? 0, version, by, scope }, now),
    );
  const right = { intent: 'changeAnswer', answer: 'ถูกแล้ว' } as const;

  it('is put right by who gave it, seen by the second of two, and told to nobody again', async () => {
    await ask(learner, 'ถามเพื่อแก้คำตอบ');
    await decide({ intent: 'answer', answer: 'พิมพ์ผิด' });
    expect(await change(right, other)).toEqual(refusalOf('GONE'));
    expect(await change(right, staff, { scope: { teacherPersonId: staff } })).toEqual(refusalOf('GONE'));
    expect((await change(right)).ok).toBe(true);
    expect(await answers()).toMatchObject([{ body: 'ถูกแล้ว', version: 2 }]);
    expect(await change({ ...right, answer: 'จากหน้าเก่า' })).toEqual(refusalOf('CHANGED'));
    expect(await mails()).toHaveLength(1);
  });

  it('is taken back by who gave it, another’s by staff only; then the question waits again', async () => {
    await ask(learner, 'ถามเพื่อลบคำตอบ');
    await decide({ intent: 'answer', answer: 'จะลบ' });
    const remove = { intent: 'removeAnswer' } as const;
    expect(await change(remove, other, { scope: { teacherPersonId: other } })).toEqual(refusalOf('GONE'));
    expect((await change(remove, other)).ok).toBe(true);
    expect([await answers(), await countDeskQuestions(db(), 'all')]).toEqual([[], { open: 1, answered: 0 }]);
    // a question is not an answer
    const question = await theQuestion();
    expect(
      await changeAnswer(db(), { ...remove, id: question.id, version: 1, by: staff, scope: 'all' }, now),
    ).toEqual(refusalOf('GONE'));
  });
});

describe(`questions of the courses one teaches, ${databaseMode()}`, () => {
  it('are read and answered by their teacher, and are none for another', async () => {
    await ask(learner, 'ถึงครูของคอร์สนี้');
    const teach = async (course: number, personId: number) => {
      const { id } = await db()
        .insertInto('teacher')
        .values({ external_key: `t${personId}`, name: 'ครู', person_id: personId })
        .returning('id')
        .executeTakeFirstOrThrow();
      await db().updateTable('course').set({ teacher_id: id }).where('id', '=', course).execute();
      return { teacherPersonId: personId };
    };
    const [mine, others] = [await teach(courseId, staff), await teach(await addCourse(db()), other)];
    const page = { offset: 0, pageSize: 20 };
    expect(await readDeskQuestions(db(), { scope: mine, list: 'open', readerId: staff }, page)).toHaveLength(
      1,
    );
    for (const scope of [others, { teacherPersonId: learner }]) {
      expect(await countDeskQuestions(db(), scope)).toEqual({ open: 0, answered: 0 });
      expect(await readDeskQuestions(db(), { scope, list: 'open', readerId: staff }, page)).toEqual([]);
      for (const intent of ['show', 'hide', 'resolve'] as const)
        expect(await decide({ intent }, 0, { scope })).toEqual(refusalOf('GONE'));
      expect(await decide({ intent: 'answer', answer: 'ไม่ใช่ครู' }, 0, { scope })).toEqual(refusalOf('GONE'));
    }
    expect((await decide({ intent: 'answer', answer: 'ครูเอง' }, 0, { scope: mine })).ok).toBe(true);
    expect(await countDeskQuestions(db(), mine)).toEqual({ open: 0, answered: 1 });
  });
});
