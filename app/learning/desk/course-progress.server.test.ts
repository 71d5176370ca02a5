import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { grantForOrder } from '~/access/grant-order.server';
import { inTransaction } from '~/platform/database/transaction.server';
import { addHours } from '~/values/time';
import { fileDatabase } from '../../../test/support/databases/file-database';
import { databaseMode } from '../../../test/support/databases/test-database';
import {
  addApprovedOrder,
  addCourse,
  addLectures,
  addPerson,
} from '../../../test/support/rows/bought-course';
import { completeLecture } from '../complete-lecture.server';
import { rememberPlace } from '../watching/record-progress.server';
import { readCourseProgress, readLearners } from './course-progress.server';
import { countWaitingAtDesk } from './desk-counts.server';

const now = new Date('2026-11-20T07:00:00Z');
const longAgo = addHours(now, -24 * 8);
const { db } = fileDatabase();
let courseId: number;
let scope: { teacherPersonId: number };
let lectures: number[];
beforeEach(async () => {
  courseId = await addCourse(db());
  lectures = await addLectures(db(), courseId, [{}, { type: 'homework' }, { type: 'quiz' }]);
  const personId = await addPerson(db());
  const { id } = await db()
    .insertInto('teacher')
    .values({ external_key: 'nan', name: 'ครูแนน', person_id: personId })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db().updateTable('course').set({ teacher_id: id }).where('id', '=', courseId).execute();
  scope = { teacherPersonId: personId };
});

async function addLearner(doneIds: readonly number[], place: { lectureId: number; at: Date } | null) {
  const personId = await addPerson(db());
  const terms = { planType: 'Period', courseDays: 30 } as const;
  const order = await addApprovedOrder(db(), personId, [{ courseId, terms }], longAgo);
  await inTransaction(db(), async (tx) => {
    await grantForOrder(tx, order, longAgo);
    for (const lectureId of doneIds) await completeLecture(tx, { personId, lectureId }, longAgo);
    if (place) await rememberPlace(tx, { personId, courseId, lectureId: place.lectureId }, place.at);
  });
  return personId;
}
const read = (of = scope) => readCourseProgress(db(), { courseId, scope: of }, now);

describe(`progress of a course's learners, ${databaseMode()}`, () => {
  it('counts who has begun, is done, and is stuck where', async () => {
    const [first, second] = lectures as [number, number];
    await addLearner([first, second], { lectureId: second, at: longAgo });
    const stuck = await addLearner([first], { lectureId: second, at: longAgo });
    await addLearner([first], { lectureId: second, at: addHours(now, -1) });
    await addLearner([], null);
    expect(await read()).toMatchObject({
      learners: 4,
      begun: 3,
      finished: 1,
      lectures: [
        { id: first, done: 3, stuck: 0 },
        { id: second, done: 1, stuck: 1 },
      ],
    });
    const page = { offset: 0, pageSize: 10 };
    const learners = await readLearners(db(), { courseId, scope }, page, now);
    expect(learners.map(({ percent }) => percent)).toEqual([50, 100, 50, 0]);
    expect(learners.find(({ id }) => id === stuck)).toMatchObject({ lecture: 'บทที่ 2', lastAt: longAgo });
    // a person whose access has ended no longer counts as a learner
    expect(await readCourseProgress(db(), { courseId, scope }, addHours(now, 24 * 40))).toMatchObject({
      learners: 0,
    });
  });

  it('of another’s course there is nothing', async () => {
    const learner = await addLearner([], null);
    for (const teacherPersonId of [learner, await addPerson(db())]) {
      expect(await read({ teacherPersonId })).toBeNull();
      const page = { offset: 0, pageSize: 10 };
      expect(await readLearners(db(), { courseId, scope: { teacherPersonId } }, page, now)).toEqual([]);
    }
  });
});

describe(`what waits at whose desk, ${databaseMode()}`, () => {
  it('is of one’s own courses alone, however they are dealt out', async () => {
    const [sample] = fc.sample(DEALT, 1);
    const teachers = [scope.teacherPersonId, await addPerson(db()), await addPerson(db())];
    const rows = new Map<number, number>([[teachers[0]!, (await teacherRow(teachers[0]!)).id]]);
    for (const personId of teachers.slice(1)) {
      const row = { external_key: `t${personId}`, name: 'ครู', person_id: personId };
      const { id } = await db().insertInto('teacher').values(row).returning('id').executeTakeFirstOrThrow();
      rows.set(personId, id);
    }
    const owners = new Map<number, number>();
    const homeworkOf = new Map<number, number>();
    for (let nth = 0; nth < 6; nth += 1) {
      const id = await addCourse(db());
      // the last course has no instructor
      const owner = nth === 5 ? 0 : teachers[sample!.owners[nth]!]!;
      owners.set(id, owner);
      const teacher_id = rows.get(owner) ?? null;
      await db().updateTable('course').set({ teacher_id }).where('id', '=', id).execute();
      homeworkOf.set(id, (await addLectures(db(), id, [{ type: 'homework' }]))[0]!);
    }
    const learner = await addPerson(db());
    const expectation = new Map(teachers.map((id) => [id, { homework: 0, questions: 0 }]));
    for (const [nth, thing] of sample!.things.entries()) {
      const course = [...owners.keys()][thing.course]!;
      const { isHomework, state } = thing;
      const isWaiting = state === 'waiting' || (!isHomework && state === 'shown');
      const counts = expectation.get(owners.get(course)!);
      if (counts && isWaiting) counts[isHomework ? 'homework' : 'questions'] += 1;
      if (isHomework) {
        const status = state === 'waiting' ? state : state === 'shown' ? 'redo' : 'passed';
        const one = { person_id: learner, lecture_id: homeworkOf.get(course)!, handed_in_at: now };
        await db()
          .insertInto('homework')
          .values({ ...one, status })
          .execute();
      } else {
        const one = { course_id: course, author_name: 'ก', body: `คำถาม ${nth}`, written_at: now };
        await db()
          .insertInto('course_comment')
          .values({ ...one, status: state })
          .execute();
      }
    }
    for (const [teacherPersonId, counts] of expectation)
      expect(await countWaitingAtDesk(db(), { teacherPersonId })).toEqual(counts);
    expect(await countWaitingAtDesk(db(), { teacherPersonId: learner })).toEqual({
      homework: 0,
      questions: 0,
    });
  });
});

const DEALT = fc.record({
  /** the instructor of each course, of three */
  owners: fc.array(fc.nat(2), { minLength: 5, maxLength: 5 }),
  things: fc.array(
    fc.record({
      course: fc.nat(5),
      isHomework: fc.boolean(),
      state: fc.constantFrom('waiting', 'shown', 'hidden'),
    }),
    { minLength: 30, maxLength: 60 },
  ),
});

const teacherRow = (personId: number) =>
  db().selectFrom('teacher').select('id').where('person_id', '=', personId).executeTakeFirstOrThrow();
