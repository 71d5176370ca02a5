import { beforeEach, describe, expect, it } from 'vitest';
import { grantForOrder } from '~/access/grant-order.server';
import { inTransaction } from '~/platform/database/transaction.server';
import { addHours } from '~/values/time';
import { addApprovedOrder, addCourse, addLectures, addPerson } from '../../../test/support/bought-course';
import { fileDatabase } from '../../../test/support/file-database';
import { databaseMode } from '../../../test/support/test-database';
import { completeLecture } from '../complete-lecture.server';
import { rememberPlace } from '../record-progress.server';
import { readCourseProgress, readLearners } from './course-progress.server';

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

async function addLearner(done: readonly number[], place: { lectureId: number; at: Date } | null) {
  const personId = await addPerson(db());
  const terms = { planType: 'Period', courseDays: 30 } as const;
  const order = await addApprovedOrder(db(), personId, [{ courseId, terms }], longAgo);
  await inTransaction(db(), async (tx) => {
    await grantForOrder(tx, order, longAgo);
    for (const lectureId of done) await completeLecture(tx, { personId, lectureId }, longAgo);
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
      ...{ learners: 4, begun: 3, finished: 1 },
      lectures: [
        { id: first, done: 3, stuck: 0 },
        { id: second, done: 1, stuck: 1 },
      ],
    });
    const page = { offset: 0, pageSize: 10 };
    const learners = await readLearners(db(), { courseId, scope }, page, now);
    expect(learners.map(({ percent }) => percent)).toEqual([50, 100, 50, 0]);
    expect(learners.find(({ id }) => id === stuck)).toMatchObject({ lecture: 'บทที่ 2', lastAt: longAgo });
    // whose access is over learns no more
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
