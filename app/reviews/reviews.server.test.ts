import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { countLearners, readCourseRating } from '~/catalogue/courses/course-rating.server';
import { inTransaction } from '~/platform/database/transaction.server';
import { fileDatabase } from '../../test/support/databases/file-database';
import { databaseMode } from '../../test/support/databases/test-database';
import { addCourse, addLectures, addPerson } from '../../test/support/rows/bought-course';
import { readShownReviews } from './course-reviews.server';
import { moderateReview } from './moderate-review.server';
import { readOwnReview, readReviewable } from './own-reviews.server';
import { reassignReviews } from './reassign-reviews.server';
import type { Moderation } from './review-fields';
import { countReviews, readStaffReviews } from './staff-reviews.server';
import { withdrawReview } from './withdraw-review.server';
import { writeReview } from './write-review.server';
import { writeSampleReview } from './write-sample-review.server';

const now = new Date('2026-11-20T07:00:00Z');
const later = new Date('2026-11-21T07:00:00Z');
const { db } = fileDatabase();
let course: number;
let lectures: number[];
let admin: number;
beforeEach(async () => {
  course = await addCourse(db());
  lectures = await addLectures(db(), course, [{ seconds: 100 }, { type: 'text' }, { type: 'quiz' }]);
  admin = await addPerson(db());
});

const grant = (personId: number, overrides: { revoked?: boolean } = {}) =>
  db()
    .insertInto('access_grant')
    .values({
      person_id: personId,
      course_id: course,
      source: 'purchase',
      terms: '{}',
      granted_at: now,
      starts_at: now,
      revoked_at: overrides.revoked ? now : null,
    })
    .execute();
const watch = (personId: number, seconds: number) =>
  db()
    .insertInto('lecture_progress')
    .values({
      person_id: personId,
      lecture_id: lectures[0]!,
      watched_seconds: seconds,
      updated_at: now,
      watched: sql`int4multirange(int4range(0, ${seconds}))`,
    })
    .execute();
async function learner(seconds = 100): Promise<number> {
  const personId = await addPerson(db());
  await grant(personId);
  await watch(personId, seconds);
  return personId;
}
const write = (personId: number, body = 'เรียนแล้วใช้งานได้จริง', when = now, rating = 5) =>
  writeReview(db(), { personId, courseId: course, authorName: 'ฝน', rating, body }, when);
const rows = () => db().selectFrom('course_review').selectAll().orderBy('id').execute();
const moderate = (moderation: Moderation) =>
  moderateReview(db(), { ...moderation, administratorId: admin }, later);
const audited = () =>
  db().selectFrom('audit_event').select(['action', 'subject_type', 'detail']).orderBy('id').execute();

describe(`reviews of a course, ${databaseMode()}`, () => {
  test('a learner’s word waits for staff, with how far they were when they wrote it', async () => {
    const person = await learner(50);
    expect(await write(person)).toEqual({ ok: true, value: null });
    // half of the video in two open lectures; the quiz does not count
    expect(await rows()).toMatchObject([
      { person_id: person, rating: 5, status: 'waiting', progress_percent: 25, revision: 1 },
    ]);
    expect(await readShownReviews(db(), course, { offset: 0, pageSize: 10 })).toEqual([]);
    expect(await readCourseRating(db(), course, 1)).toEqual({ rating: null, count: 0 });
  });

  test('nobody writes without access or without having learned', async () => {
    const stranger = await addPerson(db());
    const takenBack = await addPerson(db());
    await grant(takenBack, { revoked: true });
    for (const person of [stranger, takenBack]) {
      await watch(person, 100);
      expect(await write(person)).toMatchObject({ refusal: { code: 'NO_ACCESS' } });
    }
    expect(await write(await learner(19))).toMatchObject({ refusal: { code: 'TOO_EARLY' } });
    const erased = await learner();
    await db().updateTable('person').set({ erased_at: now }).where('id', '=', erased).execute();
    expect(await write(erased)).toMatchObject({ refusal: { code: 'NO_ACCESS' } });
    expect(await rows()).toEqual([]);
  });

  test('who has read is told apart from who may write, course by course', async () => {
    const person = await learner();
    const other = await addCourse(db());
    const reviewable = () => readReviewable(db(), { personId: person, courseIds: [course, other] }, now);
    expect([...(await reviewable())]).toEqual([[course, 'open']]);
    await write(person);
    expect([...(await reviewable())]).toEqual([[course, 'mine']]);
  });

  test('a video nobody has begun counts for nothing', async () => {
    const person = await addPerson(db());
    await grant(person);
    expect(await write(person)).toMatchObject({ refusal: { code: 'TOO_EARLY' } });
  });

  test('two sent at once are one review', async () => {
    const person = await learner();
    const both = await Promise.all([write(person), write(person)]);
    expect(both.map(({ ok }) => ok)).toEqual([true, true]);
    expect(await rows()).toMatchObject([{ revision: 1, status: 'waiting' }]);
  });

  test('too many tries an hour are refused', async () => {
    const person = await learner();
    for (let count = 0; count < 10; count += 1) await write(person);
    expect(await write(person)).toMatchObject({ refusal: { code: 'TOO_OFTEN' } });
  });

  test('other words wait for staff again, the same ones change nothing', async () => {
    const person = await learner();
    await write(person);
    const [{ id } = { id: 0 }] = await rows();
    await moderate({ intent: 'approve', id, revision: 1 });
    await write(person, undefined, later);
    expect(await rows()).toMatchObject([{ status: 'shown', revision: 1, written_at: now }]);
    await write(person, 'เรียนอีกรอบแล้วเปลี่ยนใจ', later, 3);
    expect(await rows()).toMatchObject([
      { id, status: 'waiting', revision: 2, rating: 3, written_at: later },
    ]);
    await moderate({ intent: 'hide', id, revision: 2, reason: 'abuse' });
    await write(person, 'ขอโทษครับ คอร์สนี้พอใช้', later, 3);
    expect(await rows()).toMatchObject([{ status: 'waiting', revision: 3, hidden_because: null }]);
  });

  test('staff decides on the words they have read, once, and the audit says so', async () => {
    await write(await learner());
    const [{ id } = { id: 0 }] = await rows();
    expect(await countReviews(db())).toEqual({ waiting: 1, shown: 0, hidden: 0 });
    const approve = { intent: 'approve' as const, id, revision: 1 };
    expect(await moderate({ ...approve, revision: 2 })).toMatchObject({ refusal: { code: 'CHANGED' } });
    expect(await moderate({ ...approve, id: id + 1 })).toMatchObject({ refusal: { code: 'GONE' } });
    await moderate(approve);
    await moderate(approve);
    await moderate({ intent: 'answer', id, revision: 1, reply: 'ขอบคุณค่ะ' });
    expect(await readShownReviews(db(), course, { offset: 0, pageSize: 10 })).toMatchObject([
      { id, reply: 'ขอบคุณค่ะ', isSample: false, progressPercent: 50 },
    ]);
    await moderate({ intent: 'hide', id, revision: 1, reason: 'advertising' });
    expect(await readStaffReviews(db(), 'hidden', { offset: 0, pageSize: 10 })).toMatchObject([
      { id, hiddenBecause: 'advertising', reply: 'ขอบคุณค่ะ' },
    ]);
    await moderate({ intent: 'answer', id, revision: 1, reply: '' });
    expect(await rows()).toMatchObject([{ reply: '', replied_at: null }]);
    const detail = { courseId: course };
    expect(await audited()).toEqual([
      { action: 'review-approved', subject_type: 'review', detail },
      { action: 'review-answered', subject_type: 'review', detail },
      { action: 'review-hidden', subject_type: 'review', detail: { ...detail, reason: 'advertising' } },
      { action: 'review-answered', subject_type: 'review', detail },
    ]);
  });

  test('the average is of what is shown, from the shop’s number on', async () => {
    for (const rating of [5, 4, 4]) await write(await learner(), undefined, now, rating);
    for (const { id } of await rows()) await moderate({ intent: 'approve', id, revision: 1 });
    await write(await learner(), undefined, now, 1);
    expect(await readCourseRating(db(), course, 4)).toEqual({ rating: null, count: 3 });
    const rating = { count: 3, average: 4.3, hasSamples: false };
    expect(await readCourseRating(db(), course, 3)).toEqual({ rating, count: 3 });
    await writeSampleReview(db() as never, {
      courseId: course,
      authorName: 'ตัวอย่าง',
      rating: 5,
      body: 'ตัวอย่าง',
      progressPercent: 1,
      reply: '',
      writtenAt: now,
    });
    expect((await readCourseRating(db(), course, 3)).rating).toMatchObject({ count: 4, hasSamples: true });
  });

  test('learners are counted once each, without those whose access was taken back', async () => {
    const person = await learner();
    await grant(person);
    await learner();
    await grant(await addPerson(db()), { revoked: true });
    expect(await countLearners(db(), course, now)).toBe(2);
  });

  test('its author takes it back', async () => {
    const person = await learner();
    await write(person);
    await withdrawReview(db(), { personId: await learner(), courseId: course });
    expect(await readOwnReview(db(), { personId: person, courseId: course })).toMatchObject({ rating: 5 });
    await withdrawReview(db(), { personId: person, courseId: course });
    expect(await rows()).toEqual([]);
  });

  test('a claimed guest’s word becomes the member’s, unless the member has one', async () => {
    const [guest, member, other] = [await learner(), await learner(), await learner()];
    await write(guest, 'เขียนตอนยังไม่สมัครสมาชิก');
    const give = (personId: number) =>
      inTransaction(db(), (tx) => reassignReviews(tx, { fromPersonId: guest, personId }));
    await give(member);
    expect(await rows()).toMatchObject([{ person_id: member }]);
    await write(other, 'ของสมาชิกเอง');
    await inTransaction(db(), (tx) => reassignReviews(tx, { fromPersonId: member, personId: other }));
    expect(await rows()).toMatchObject([{ person_id: other, body: 'ของสมาชิกเอง' }]);
  });
});
